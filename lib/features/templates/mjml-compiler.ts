import "server-only"
import type { CompileMjml } from "#lib/documents/compose/compose-source"
import { threadsOf } from "#lib/platform/threads"

/** mjml in threads of its own, so that what takes it too long is ended. */
type Compiled = NonNullable<Awaited<ReturnType<CompileMjml>>>

/** mjml is where it is for composing documents as well. */
const program = `
const { parentPort } = require("node:worker_threads")
const mjml = require("mjml")
const compile = mjml.default ?? mjml
parentPort.on("message", async ({ source, options }) => {
  try {
    const { html, errors } = await compile(source, options)
    const told = errors.map(({ line, message, tagName }) => ({ line, message, tagName }))
    parentPort.postMessage({ answer: { html, errors: told } })
  } catch (error) {
    parentPort.postMessage({ failure: String(error && error.message) })
  }
})
parentPort.postMessage("ready")
`

const threads = threadsOf<{ source: string; options: object }, Compiled>({
  ...{ program, threadsMax: 2, waitingMax: 20, memoryMb: 256 },
})

/** True while so many sources wait that one more had better come back. */
export const isCompilerBusy = threads.isBusy

export const compileMjml: CompileMjml = (source, options, timeMs) => threads.ask({ source, options }, timeMs)
