import { monitorEventLoopDelay } from "node:perf_hooks"
import { expect, test } from "vitest"
import { readRequestTask } from "./api/read-request.ts"
import { type Task, taskRunner, workOn } from "./off-thread.ts"
import { Refusal } from "./refusal.ts"
import { summaryTask } from "./sandbox/summary.ts"
import { toMessageTask } from "./smtp/to-message.ts"

const megabyte = 2 ** 20
const line = `<p>Hello <a href="https://shop.example/page">page</a>, ${"x".repeat(400)}</p>\r\n`
const html = `<html><body>${line.repeat(Math.floor((8 * megabyte) / line.length))}</body></html>`
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

/** How long one piece of work kept this thread from everything else, in milliseconds: the least of a few tries. */
async function heldUp(work: () => Promise<unknown>): Promise<number> {
  const tries: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    delay.enable()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await work()
    await new Promise((resolve) => setTimeout(resolve, 20))
    delay.disable()
    tries.push(delay.max / 1e6)
  }
  return Math.min(...tries)
}

const large: { name: string; here(): Promise<unknown>; there(): Promise<unknown> }[] = [
  caseOf("a message that came by SMTP", toMessageTask, new Uint8Array(mail), said, sender),
  caseOf("a captured letter", summaryTask, new Uint8Array(mail)),
  caseOf("a request", readRequestTask, new Uint8Array(body), "email/send"),
]

function caseOf<A extends readonly unknown[]>(name: string, task: Task<A, unknown>, ...args: A) {
  return {
    name,
    here: async () => task.work(...args),
    there: () => workOn(task, args, { bytes: mail.length }),
  }
}

test.each(large)("LARGE-1 $name of 8 MB is read the same in a thread, and holds up less", async (one) => {
  expect(await one.there()).toEqual(await one.here())
  const [here, there] = [await heldUp(one.here), await heldUp(one.there)]
  expect(there).toBeLessThan(here * 0.7)
})

test("LARGE-1 a refusal comes back as one, small values stay here, and a task that nobody has is an error", async () => {
  const args: [Uint8Array, string] = [new Uint8Array(Buffer.from("{")), "email/send"]
  for (const bytes of [1, megabyte]) {
    const refused = await workOn(readRequestTask, args, { bytes }).catch((error) => error)
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ code: 111, outside: "The body is not JSON in UTF-8." })
  }
  const unknown: Task<[], string> = { name: "unknown", work: () => "done" }
  expect(await workOn(unknown, [], { bytes: 1 })).toBe("done")
  await expect(workOn(unknown, [], { bytes: megabyte })).rejects.toThrow("no task unknown")
})

test("LARGE-1 an error of a thread is an error here", async () => {
  const run = taskRunner([{ name: "fails", work: () => Promise.reject(new TypeError("broken")) }])
  await expect(run({ name: "fails", args: [] })).rejects.toThrow("broken")
})
