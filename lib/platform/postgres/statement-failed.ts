import { troubleOf } from "./trouble.ts"
import { withoutValues } from "./without-values.ts"

/** Enough to find it; lists of columns fill lines. */
const statementCharsMax = 200

/**
 * A statement that failed, without the values that it was given: addresses and tokens must not reach a log. What
 * PostgreSQL said of it is the cause, so that troubleOf reads it as before.
 */
export class StatementFailed extends Error {
  /** The answer to a commit was lost: what the transaction wrote may be there or not. */
  readonly isUncertain: boolean
  /** The name under which it is reported, when a program gives it one (outage.ts). */
  digest?: string

  constructor(statement: string, error: unknown) {
    const cause = causeOf(error)
    super(`${cause.message} (in: ${statement.slice(0, statementCharsMax)})`, { cause })
    this.name = "StatementFailed"
    this.isUncertain = statement === "commit" && troubleOf(cause) !== null
  }
}

/** What the driver threw; a connection that failed at several addresses tells each of them, and one is enough. */
function causeOf(error: unknown): Error {
  const one = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error
  const quiet = withoutValues(one)
  return quiet instanceof Error ? quiet : new Error("The driver threw no error.")
}
