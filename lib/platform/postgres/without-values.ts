/**
 * A database error without the values of its statement, which can be addresses, messages and keys: a statement keeps
 * its text with placeholders, and the server's message stays if it repeats no value. Other errors are returned
 * unchanged.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isStatement = "query" in error && "params" in error
  const isServers = "severity" in error && "routine" in error
  const cause = error.cause === undefined ? undefined : withoutValues(error.cause)
  if (!isStatement && !isServers && cause === error.cause) return error
  const message = isStatement ? `Failed query: ${error.query}` : isServers ? wordsOf(error) : error.message
  const quiet = new Error(message, cause === undefined ? {} : { cause })
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string }
  return Object.assign(quiet, {
    name: error.name,
    stack: `${error.name}: ${message}\n${framesOf(error)}`,
    ...(code === undefined ? {} : { code }),
    ...(table === undefined ? {} : { table }),
    ...(constraint === undefined ? {} : { constraint }),
  })
}

/** Class 22, data exceptions: the server quotes the value that it cannot read. */
const quotesValues = /^22/

const wordsOf = (error: Error & { code?: string }): string =>
  quotesValues.test(error.code ?? "")
    ? "The database does not accept a value of this statement."
    : error.message

/** Stack frames of an error; the lines before them repeat the message. */
const framesOf = (error: Error): string =>
  (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n")
