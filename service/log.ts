import pino, { type Logger } from "pino"
import { type DatabaseFailure, databaseFailureOf } from "#postgres/database-failure"
import { withoutValues } from "#postgres/without-values"

export type Log = Logger

/**
 * One JSON line per unexpected event on standard output; `SERVICE_LOG_LEVEL` sets the level. Errors of the database come
 * without the values of their statements.
 */
export const openLog = (level: string): Log =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error) => pino.stdSerializers.err(withoutValues(error) as Error) },
  })

/** The least time between two log lines about the same failure of the database. */
const everyMs = 60_000

const words: Readonly<Record<DatabaseFailure, string>> = {
  unreachable: "The database cannot be reached; work continues when it is back.",
  full: "The disk of the database is full; work continues when there is free space.",
  busy: "The database is overloaded; failed statements are retried.",
}

/** When each failure was logged last, in real time. */
const lastLoggedAt = new WeakMap<Log, Map<DatabaseFailure, number>>()

/**
 * Logs what a worker could not do. Workers retry all the time, so a failure of the database is logged once a minute
 * for all of them; anything else each time, with its cause.
 */
export function logFailure(
  { log }: { log: Log },
  error: unknown,
  sentence: string,
  about: object = {},
): void {
  const failure = databaseFailureOf(error)
  if (failure === null) return void log.error({ err: error, ...about }, sentence)
  const loggedAt = lastLoggedAt.get(log) ?? new Map<DatabaseFailure, number>()
  lastLoggedAt.set(log, loggedAt)
  const now = performance.now()
  if (now - (loggedAt.get(failure) ?? Number.NEGATIVE_INFINITY) < everyMs) return
  loggedAt.set(failure, now)
  log.warn({ failure }, words[failure])
}
