import "server-only"
import pino, { type Logger } from "pino"
import { config } from "./config.ts"

let opened: Logger | undefined

/** One JSON line per surprise on standard output; LOG_LEVEL sets how much is said. Never a key, never a body. */
export function log(): Logger {
  opened ??= pino({
    level: config().logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // An error's message and stack are not enumerable: without this nothing would be left of it.
    serializers: { error: pino.stdSerializers.err },
  })
  return opened
}
