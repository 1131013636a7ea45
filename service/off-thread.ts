import { availableParallelism } from "node:os"
import { extname, join } from "node:path"
import { Tinypool } from "tinypool"
import { Refusal } from "./refusal.ts"

/**
 * Work on large values is done in threads, so that it does not block the event loop. A task is a function of its arguments
 * alone; they and its result are copied (structured clone), so bytes arrive as Uint8Array and classes as plain
 * objects. A Refusal that it throws comes back as one, anything else as an error.
 */
export type Task<A extends readonly unknown[], R> = {
  /** Names it in both threads; service/thread.ts lists all of them. */
  name: string
  /** Its threads. Outgoing work and reports from strangers do not delay incoming messages, the default. */
  pool?: Pool
  run: (...args: A) => R | Promise<R>
}

type Pool = "incoming" | "outgoing" | "reports"

/** The result of a thread: our error classes do not survive structured clone. */
export type Outcome<R> = { done: R } | { refused: Pick<Refusal, "code" | "publicMessage" | "logMessage"> }

/** Below that, copying and waiting cost more than they save. */
const largeBytes = 256 * 1024
export const isLarge = (bytes: number): boolean => bytes >= largeBytes
const messageThreadsMax = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Of each pool. Anybody can send reports: a flood of them takes one core at most. */
const threadsMax: Record<Pool, number> = {
  incoming: messageThreadsMax,
  outgoing: messageThreadsMax,
  reports: 1,
}
const idleMs = 30_000
/** Of one thread; several times what the largest message needs, because a thread that runs out may end the process. */
const memoryMb = 1024

/**
 * Runs the task here when its values are small, in a thread otherwise. `bytes` is their size as far as it matters;
 * `transferred` are buffers that the caller does not read any more, which are handed over without a copy.
 */
export async function runTask<A extends readonly unknown[], R>(
  task: Task<A, R>,
  args: A,
  { bytes, transferred = [] }: { bytes: number; transferred?: readonly Uint8Array[] },
): Promise<R> {
  if (!isLarge(bytes)) return task.run(...args)
  const transferList = transferred.filter(isWhole).map(({ buffer }) => buffer as ArrayBuffer)
  const outcome: Outcome<R> = await threads(task.pool ?? "incoming").run(
    { name: task.name, args },
    { transferList },
  )
  if ("done" in outcome) return outcome.done
  const { code, publicMessage, logMessage } = outcome.refused
  throw new Refusal(code, publicMessage, logMessage === undefined ? {} : { logMessage })
}

/** Transferring a view of a part would transfer the whole buffer. */
const isWhole = ({ byteLength, buffer }: Uint8Array): boolean => byteLength === buffer.byteLength

/** In a thread: the function that runs the task that `runTask` names. */
export function taskRunner(tasks: readonly Task<never, unknown>[]) {
  const byName = new Map(tasks.map((one) => [one.name, one.run as (...args: unknown[]) => unknown]))
  return async ({ name, args }: { name: string; args: unknown[] }): Promise<Outcome<unknown>> => {
    const run = byName.get(name)
    if (!run) throw new Error(`service/thread.ts has no task ${name}.`)
    try {
      return { done: await run(...args) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, publicMessage, logMessage } = error
      return { refused: { code, publicMessage, logMessage } }
    }
  }
}

const pools = new Map<Pool, Tinypool>()

/** One pool of each kind per process; its threads start when something large comes, and end when idle. */
function threads(name: Pool): Tinypool {
  const pool = pools.get(name) ?? openPool(threadsMax[name])
  pools.set(name, pool)
  return pool
}

const openPool = (maxThreads: number): Tinypool =>
  new Tinypool({
    // Next to this file as source, and next to the bundle.
    filename: join(import.meta.dirname, `thread${extname(import.meta.filename)}`),
    minThreads: 0,
    maxThreads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })

/** Bytes that came from another thread, as a Buffer. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
