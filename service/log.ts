import pino, { type Logger } from "pino"
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
