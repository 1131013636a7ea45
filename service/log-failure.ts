import { type Trouble, troubleOf } from "#postgres/trouble"
import type { Context } from "./context.ts"
import type { Log } from "./log.ts"

/** The least time between two log lines about the same trouble of the database. */
const everyMs = 60_000

const words: Readonly<Record<Trouble, string>> = {
  unreachable: "The database cannot be reached; work goes on when it is back.",
  full: "The disk of the database is full; work goes on when there is room.",
  busy: "The database has too much to do; what did not pass is tried again.",
}

/** When each trouble was logged last, in real time. */
const lastLoggedAt = new WeakMap<Log, Map<Trouble, number>>()

/**
 * Logs what a worker could not do. Workers retry all the time, so trouble of the database itself is logged once a minute
 * for all of them; anything else each time, with its cause.
 */
export function logFailure(
  { log }: Pick<Context, "log">,
  error: unknown,
  sentence: string,
  about: object = {},
): void {
  const trouble = troubleOf(error)
  if (trouble === null) return void log.error({ err: error, ...about }, sentence)
  const loggedAt = lastLoggedAt.get(log) ?? new Map<Trouble, number>()
  lastLoggedAt.set(log, loggedAt)
  const now = performance.now()
  if (now - (loggedAt.get(trouble) ?? Number.NEGATIVE_INFINITY) < everyMs) return
  loggedAt.set(trouble, now)
  log.warn({ trouble }, words[trouble])
}
