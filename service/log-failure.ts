import { type Trouble, troubleOf } from "#postgres/trouble"
import type { Context } from "./context.ts"
import type { Log } from "./log.ts"

/** Work that the database keeps from being done is told so often at most. */
const everyMs = 60_000

const words: Readonly<Record<Trouble, string>> = {
  unreachable: "The database cannot be reached; work goes on when it is back.",
  full: "The disk of the database is full; work goes on when there is room.",
  busy: "The database has too much to do; what did not pass is tried again.",
}

/** When each trouble was told last, in real time. */
const toldAt = new WeakMap<Log, Map<Trouble, number>>()

/**
 * What a worker could not do. Workers try again all the time, so that trouble of the database itself is told once a
 * minute for all of them; anything else each time, with its cause.
 */
export function logFailure(
  { log }: Pick<Context, "log">,
  error: unknown,
  sentence: string,
  about: object = {},
): void {
  const trouble = troubleOf(error)
  if (trouble === null) return void log.error({ err: error, ...about }, sentence)
  const told = toldAt.get(log) ?? new Map<Trouble, number>()
  toldAt.set(log, told)
  const now = performance.now()
  if (now - (told.get(trouble) ?? Number.NEGATIVE_INFINITY) < everyMs) return
  told.set(trouble, now)
  log.warn({ trouble }, words[trouble])
}
