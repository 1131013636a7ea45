import { availableParallelism } from "node:os"
import { extname, join } from "node:path"
import { Tinypool } from "tinypool"
import { Refusal } from "./refusal.ts"

/**
 * Work on large values is done in threads, so that whoever else asks is not kept waiting. A task is a function of its
 * arguments alone; they and its result are copied (structured clone), so bytes arrive as Uint8Array and classes as plain
 * objects. A Refusal that it throws comes back as one, anything else as an error.
 */
export type Task<A extends readonly unknown[], R> = {
  /** Names it in both threads; service/thread.ts lists all of them. */
  name: string
  /** Whose threads do it: what leaves does not hold up what comes. "take" by default. */
  lane?: Lane
  work: (...args: A) => R | Promise<R>
}

export type Lane = "take" | "deliver"

/** What a thread answers: errors of our own lose their class on the way. */
export type Outcome<R> = { done: R } | { refused: Pick<Refusal, "code" | "publicMessage" | "logMessage"> }

/** Below that copying and waiting cost more than they spare. */
const largeBytes = 256 * 1024
export const isLarge = (bytes: number): boolean => bytes >= largeBytes
/** Of one lane. */
const threadsMax = Math.max(1, Math.min(4, availableParallelism() - 1))
const idleMs = 30_000
/** Of one thread; several times what the largest message needs, because a thread that runs out may end the process. */
const memoryMb = 1024

/**
 * Does the task here when its values are small, in a thread otherwise. `bytes` is their size as far as it matters;
 * `moved` are buffers that the caller does not read any more, which are handed over without a copy.
 */
export async function workOn<A extends readonly unknown[], R>(
  task: Task<A, R>,
  args: A,
  { bytes, moved = [] }: { bytes: number; moved?: readonly Uint8Array[] },
): Promise<R> {
  if (!isLarge(bytes)) return task.work(...args)
  const transferList = moved.filter(isWhole).map(({ buffer }) => buffer as ArrayBuffer)
  const outcome: Outcome<R> = await threads(task.lane ?? "take").run(
    { name: task.name, args },
    { transferList },
  )
  if ("done" in outcome) return outcome.done
  const { code, publicMessage, logMessage } = outcome.refused
  throw new Refusal(code, publicMessage, logMessage === undefined ? {} : { logMessage })
}

/** A view of a part would take the rest with it. */
const isWhole = ({ byteLength, buffer }: Uint8Array): boolean => byteLength === buffer.byteLength

/** In a thread: the function that does what `workOn` asks for. */
export function taskRunner(tasks: readonly Task<never, unknown>[]) {
  const byName = new Map(tasks.map((one) => [one.name, one.work as (...args: unknown[]) => unknown]))
  return async ({ name, args }: { name: string; args: unknown[] }): Promise<Outcome<unknown>> => {
    const work = byName.get(name)
    if (!work) throw new Error(`service/thread.ts has no task ${name}.`)
    try {
      return { done: await work(...args) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, publicMessage, logMessage } = error
      return { refused: { code, publicMessage, logMessage } }
    }
  }
}

const pools = new Map<Lane, Tinypool>()

/** One pool per lane and process, like its other threads; none until something large comes, and none for long. */
function threads(lane: Lane): Tinypool {
  const pool = pools.get(lane) ?? openPool()
  pools.set(lane, pool)
  return pool
}

const openPool = (): Tinypool =>
  new Tinypool({
    // Beside this file as source, and beside the bundle.
    filename: join(import.meta.dirname, `thread${extname(import.meta.filename)}`),
    minThreads: 0,
    maxThreads: threadsMax,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })

/** Bytes as they are after their way between threads. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
