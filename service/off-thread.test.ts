import { generateKeyPairSync } from "node:crypto"
import { expect, test, vi } from "vitest"
import { readRequestTask } from "./api/read-request.ts"
import { buildMessage, buildMessageTask, type ComposeInput } from "./deliver/build-message.ts"
import { readMailTask } from "./intake/read-mail.ts"
import { sealerOf } from "./links/seal.ts"
import { runTask, type Task, taskRunner } from "./off-thread.ts"
import { Refusal } from "./refusal.ts"
import { summaryTask } from "./sandbox/summary.ts"
import { toMessageTask } from "./smtp/to-message.ts"
import { makeJob } from "./testing/make-job.ts"

const megabyte = 2 ** 20
const line = `<p>Hello <a href="https://shop.example/page">page</a>, ${"x".repeat(400)}</p>\r\n`
const html = `<html><body>${line.repeat(Math.floor(megabyte / 2 / line.length))}</body></html>`
const mail = Buffer.from(
  `From: Shop <shop@example.com>\r\nSubject: Large\r\nMIME-Version: 1.0\r\n` +
    `Content-Type: text/html; charset=utf-8\r\n\r\n${html}`,
)
const said = { recipients: ["reader@mail.example"], isUtf8: false }
const sender = { caller: { rights: {} }, brand: "SERVICE" }
const body = Buffer.from(
  JSON.stringify({
    api_key: "k",
    message: { recipients: [{ email: "reader@mail.example" }], subject: "s", body: { html } },
  }),
)

const secrets = ["a-secret-for-tests-of-more-than-32-characters"]
const input: ComposeInput = {
  job: makeJob({ subject: "Large", body: { html } }),
  letter: { project_id: 7, letter_id: "letter0000001", email: "reader@mail.example", substitutions: {} },
  date: new Date(Date.UTC(2026, 4, 4)),
  publicUrl: "https://mail.example",
  mailHostname: "waybill.localhost",
  key: {
    domain: "example.com",
    selector: "us",
    privateKey: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey,
  },
}

test("LARGE-1 what is large is done by a thread, with the same result", async () => {
  await compare(toMessageTask, new Uint8Array(mail), said, sender)
  await compare(summaryTask, new Uint8Array(mail))
  await compare(readMailTask, new Uint8Array(mail), { hasNullSender: true, isToLetter: true })
  await compare(readRequestTask, new Uint8Array(body), "email/send")
})

async function compare<A extends readonly unknown[]>(task: Task<A, unknown>, ...args: A): Promise<void> {
  const here = await task.run(...args)
  const run = vi.spyOn(task, "run")
  expect(await runTask(task, args, { bytes: mail.length })).toEqual(here)
  expect(run).not.toHaveBeenCalled()
  run.mockRestore()
}

test("LARGE-1 a large letter is made and signed by a thread, with the same bytes", async () => {
  const here = Buffer.from(await buildMessageTask.run(input, secrets))
  const sealer = {
    ...sealerOf(secrets),
    sign: () => {
      throw new Error("The links were signed here.")
    },
  }
  expect((await buildMessage(input, sealer, secrets)).equals(here)).toBe(true)
  expect(here.toString("latin1", 0, 100)).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256; /)
  const small = { ...input, job: { ...input.job, body: { html: "<p>small</p>" } } }
  await expect(buildMessage(small, sealer, secrets)).rejects.toThrow("signed here")
})

test("LATE-7 large mails to the intake do not delay large messages", async () => {
  const report = Buffer.from("\r\n".repeat(4000))
  const order: string[] = []
  const readReport = async () => {
    await runTask(readMailTask, [report, { hasNullSender: true, isToLetter: true }], { bytes: megabyte })
    order.push("report")
  }
  const readRequest = async () => {
    await runTask(readRequestTask, [new Uint8Array(body), "email/send"], { bytes: megabyte })
    order.push("request")
  }
  await readRequest()
  await Promise.all([...Array.from({ length: 20 }, readReport), readRequest()])
  expect(order.lastIndexOf("request")).toBeLessThan(15)
})

test("LARGE-1 a refusal comes back as one, small values stay here, and an unknown task is an error", async () => {
  const args: [Uint8Array, string] = [new Uint8Array(Buffer.from("{")), "email/send"]
  for (const bytes of [1, megabyte]) {
    const refused = await runTask(readRequestTask, args, { bytes }).catch((error) => error)
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ code: 111, publicMessage: "The body is not JSON in UTF-8." })
  }
  const unknown: Task<[], string> = { name: "unknown", run: () => "done" }
  expect(await runTask(unknown, [], { bytes: 1 })).toBe("done")
  await expect(runTask(unknown, [], { bytes: megabyte })).rejects.toThrow("no task unknown")
})

test("LARGE-1 an error of a thread is an error here", async () => {
  const run = taskRunner([{ name: "fails", run: () => Promise.reject(new TypeError("broken")) }])
  await expect(run({ name: "fails", args: [] })).rejects.toThrow("broken")
})
