import { createTransport } from "nodemailer"
import PostalMime from "postal-mime"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { capturedList } from "#contract/methods/captured"
import { type MadeProject, makeMessage, makeProject } from "./testing/make.ts"
import { startService, type TestService } from "./testing/start-service.ts"

const megabyte = 2 ** 20
let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService()
  project = await makeProject(service)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => service.close())

const html = `<html><body>${`<p>${"x".repeat(990)}</p>\n`.repeat(8000)}</body></html>`

test("LARGE-1 what comes by HTTP with megabytes is read in a thread, and arrives", async () => {
  const parse = vi.spyOn(JSON, "parse")
  const message = makeMessage(project, "by-http@mail.example", { body: { html } })
  const sent = await service.call("email/send", { message }, project.key)
  expect(sent.body).toMatchObject({ status: "success", emails: ["by-http@mail.example"] })
  expect(parse.mock.calls.filter(([text]) => text.length > megabyte)).toEqual([])
  parse.mockRestore()
  expect(await sizeOf("by-http@mail.example")).toBeGreaterThan(html.length)
})

test("LARGE-1 what comes by SMTP with megabytes, and what the sandbox keeps of it, is read in a thread", async () => {
  const parse = vi.spyOn(PostalMime.prototype, "parse")
  const transport = createTransport({
    host: "127.0.0.1",
    port: service.ctx.config.smtpTlsPort,
    secure: true,
    tls: { rejectUnauthorized: false },
    auth: { user: String(project.project_id), pass: project.key },
  })
  await transport.sendMail({ from: project.from_email, to: "by-smtp@mail.example", subject: "Large", html })
  expect(await sizeOf("by-smtp@mail.example")).toBeGreaterThan(html.length)
  expect(parse.mock.calls.filter(([raw]) => Buffer.isBuffer(raw) && raw.length > megabyte)).toEqual([])
})

/** Of the letter that the sandbox kept for an address. */
async function sizeOf(email: string): Promise<number> {
  await service.idle()
  const { letters } = await service.ok(capturedList, { search: email }, project.key)
  return letters[0]?.size ?? 0
}
