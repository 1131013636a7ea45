import { expect, test, vi } from "vitest"
import { threadsOf } from "./threads.ts"

vi.setConfig({ testTimeout: 60_000 })

const bounds = { threadsMax: 1, waitingMax: 2, memoryMb: 64 }
const doing = (body: string) => `
const { parentPort } = require("node:worker_threads")
parentPort.on("message", (asked) => parentPort.postMessage((() => { ${body} })()))
parentPort.postMessage("ready")`

test("a job that takes too long or too much memory is null, a failure is thrown, and the next one is answered", async () => {
  const threads = threadsOf<string, string>({
    ...bounds,
    program: doing(`
      if (asked === "endless") for (;;);
      if (asked === "memory") { const all = []; for (;;) all.push(new Array(1e6).fill({})) }
      if (asked === "fails") return { failure: "No." }
      return { answer: asked }`),
  })
  const answers = ["a", "endless", "b", "memory", "c"].map((question) => threads.ask(question, 2000))
  expect(threads.isBusy()).toBe(true)
  expect(await Promise.all(answers)).toEqual(["a", null, "b", null, "c"])
  await expect(threads.ask("fails", 2000)).rejects.toThrow("No.")
  expect(threads.isBusy()).toBe(false)
})

test("a program that cannot start fails everyone who waits", async () => {
  const threads = threadsOf<string, string>({ ...bounds, program: 'require("no-such-package")' })
  await expect(Promise.all([threads.ask("a", 1000), threads.ask("b", 1000)])).rejects.toThrow(
    "no-such-package",
  )
})
