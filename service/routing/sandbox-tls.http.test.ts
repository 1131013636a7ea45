import { readFileSync } from "node:fs"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { letterAttempts } from "#contract/methods/letter"
import { events } from "../store/schema/events.ts"
import { type MadeProject, makeMessage, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { tlsFaults } from "./sandbox-tls.ts"

let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService()
  project = await makeProject(service)
})
afterAll(() => service.close())

async function delivered(email: string) {
  const { job_id } = await service.ok(emailSend, { message: makeMessage(project, email) }, project.key)
  await service.idle()
  const found = await service.ctx.store.db.select().from(events).where(eq(events.job_id, job_id))
  expect(found.map(({ status }) => status).toSorted()).toEqual(["accepted", "delivered", "sent"])
  const { attempts } = await service.ok(letterAttempts, { job_id }, project.key)
  const lines = attempts.flatMap(({ conversation }) => conversation.map(({ text }) => text))
  return { tls: attempts[0]?.tls, lines, begun: lines.filter((text) => text === "STARTTLS").length }
}

test("SANDBOX-10 a message to a host that offers no STARTTLS arrives unencrypted", async () => {
  const { tls, lines, begun } = await delivered("reader@no-tls.example")
  expect([tls, begun]).toEqual([undefined, 0])
  expect(lines[0]).toContain("behind a firewall that hides STARTTLS")
  expect(lines.filter((text) => /^250.STARTTLS/m.test(text))).toEqual([])
})

test("SANDBOX-10 elsewhere TLS works, and the certificate is not verified", async () => {
  const { tls, begun } = await delivered("reader@inbox.example")
  expect([tls, begun]).toEqual([expect.stringMatching(/^TLSv1\.3 .*certificate not verified$/), 1])
})

test("SANDBOX-10 TLS-1 where TLS breaks, a message arrives unencrypted, and the next one at once", async () => {
  const { tls, lines, begun } = await delivered("reader@broken-tls.example")
  expect([tls, begun]).toEqual([undefined, 2])
  expect(lines.join("\n")).toContain("behind a firewall that breaks TLS; unencrypted, because STARTTLS fails")
  expect((await delivered("other-reader@broken-tls.example")).begun).toBe(0)
  expect((await delivered("reader@other.example")).tls).toMatch(/^TLSv1\.3 /)
})

test("SANDBOX-10 docs/sandbox.md names each of these domains", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/sandbox.md"), "utf8")
  for (const domain of Object.keys(tlsFaults)) expect(page).toContain(`| \`${domain}\` |`)
})
