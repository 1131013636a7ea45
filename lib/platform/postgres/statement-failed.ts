import { troubleOf } from "./trouble.ts"
import { withoutValues } from "./without-values.ts"

/** Enough to find it; lists of columns fill lines. */
const statementCharsMax = 200

/**
 * A failed statement without its values, because addresses and tokens must not reach a log. PostgreSQL's error is the
 * cause, so that troubleOf reads it as before.
 */
export class StatementFailed extends Error {
  /** The answer to a commit was lost: the transaction may or may not be committed. */
  readonly isUncertain: boolean
  /** Name for reports, if a program gives it one (outage.ts). */
  digest?: string

  constructor(statement: string, error: unknown) {
    const cause = causeOf(error)
    super(`${cause.message} (in: ${statement.slice(0, statementCharsMax)})`, { cause })
    this.name = "StatementFailed"
    this.isUncertain = statement === "commit" && troubleOf(cause) !== null
  }
}

/** The driver's error; a connection that failed at several addresses has one for each, and the first is enough. */
function causeOf(error: unknown): Error {
  const first = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error
  const quiet = withoutValues(first)
  return quiet instanceof Error ? quiet : new Error("The driver threw no error.")
}
