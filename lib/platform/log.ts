import "server-only"
import pino, { type Logger } from "pino"
import { config } from "./config.ts"

let opened: Logger | undefined

/** One JSON line per unexpected error on standard output; LOG_LEVEL sets the level. Never a key, never a body. */
export function log(): Logger {
  opened ??= pino({
    level: config().logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // An error's message and stack are not enumerable and would be lost without this.
    serializers: { error: pino.stdSerializers.err },
  })
  return opened
}
