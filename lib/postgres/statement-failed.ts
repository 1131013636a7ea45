import { NotReached, troubleOf } from "./trouble.ts"

/** Enough to find it; lists of columns fill lines. */
const statementCharsMax = 200

/**
 * A statement that failed, without the values that it was given: addresses and tokens must not reach a log. What
 * PostgreSQL said of it is the cause, so that troubleOf reads it as before.
 */
export class StatementFailed extends Error {
  /** The answer to a commit was lost: what the transaction wrote may be there or not. */
  readonly isUncertain: boolean
  /** Under which name it is told, when a program gives it one (outage.ts). */
  digest?: string

  constructor(statement: string, error: unknown) {
    const cause = withoutValues(error)
    super(`${cause.message} (in: ${statement.slice(0, statementCharsMax)})`, { cause })
    this.name = "StatementFailed"
    this.isUncertain = statement === "commit" && troubleOf(cause) !== null
  }
}

/** Fields of PostgreSQL's errors that name things of the schema. `detail`, `where` and the like repeat values. */
const safeFields = ["code", "severity", "schema", "table", "column", "constraint", "routine", "syscall"]

function withoutValues(error: unknown): Error {
  if (!(error instanceof Error)) return new Error("The driver threw no error.")
  // It tells of the way to the server and repeats nothing.
  if (error instanceof NotReached) return error
  // A connection that failed at several addresses tells each of them.
  if (error instanceof AggregateError && error.errors.length > 0) return withoutValues(error.errors[0])
  const given = Object.entries(error).filter(([name]) => safeFields.includes(name))
  const cause = error.cause instanceof Error ? { cause: withoutValues(error.cause) } : {}
  return Object.assign(new Error(messageOf(error), cause), Object.fromEntries(given))
}

/** Errors of class 22 (data exceptions) quote the value that is no number, no date and so on. */
function messageOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  return code?.startsWith("22") ? error.message.replace(/"[^"]*"/g, '"…"') : error.message
}
