import "server-only"
import type { CompileMjml } from "#lib/documents/compose/compose-source"
import { threadsOf } from "#lib/platform/threads"

/** mjml in separate threads, so that a compilation above its time limit can be killed. */
type Compiled = NonNullable<Awaited<ReturnType<CompileMjml>>>

/** Uses the same mjml as the composer of documents. */
const program = `
const { parentPort } = require("node:worker_threads")
const mjml = require("mjml")
const compile = mjml.default ?? mjml
parentPort.on("message", async ({ source, options }) => {
  try {
    const { html, errors } = await compile(source, options)
    const reported = errors.map(({ line, message, tagName }) => ({ line, message, tagName }))
    parentPort.postMessage({ answer: { html, errors: reported } })
  } catch (error) {
    parentPort.postMessage({ failure: String(error && error.message) })
  }
})
parentPort.postMessage("ready")
`

const threads = threadsOf<{ source: string; options: object }, Compiled>({
  ...{ program, threadsMax: 2, waitingMax: 20, memoryMb: 256 },
})

/** True while the queue is full and callers should retry later. */
export const isCompilerBusy = threads.isBusy

export const compileMjml: CompileMjml = (source, options, timeMs) => threads.ask({ source, options }, timeMs)
