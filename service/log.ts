import pino, { type Logger } from "pino"

export type Log = Logger

/** One JSON line per surprise on standard output; `SERVICE_LOG_LEVEL` sets how much is said. */
export const openLog = (level: string): Log =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
