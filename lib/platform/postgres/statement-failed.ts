import { databaseFailureOf, isNeverConnected } from "./database-failure.ts"
import { withoutValues } from "./without-values.ts"

/** Enough to find it; lists of columns fill lines. */
const statementCharsMax = 200

/**
 * A failed statement without its values, because addresses and tokens must not reach a log. PostgreSQL's error is the
 * cause, so that databaseFailureOf reads it as before.
 */
export class StatementFailed extends Error {
  /**
   * The response to a commit, or to a write outside a transaction, was lost: it may or may not have been carried out.
   */
  readonly isUncertain: boolean
  /** Name for reports, if a program gives it one (outage.ts). */
  digest?: string

  /** `isLoneWrite`: the statement writes, and is not part of a transaction. */
  constructor(statement: string, error: unknown, isLoneWrite: boolean) {
    const cause = causeOf(error)
    super(`${cause.message} (in: ${statement.slice(0, statementCharsMax)})`, { cause })
    this.name = "StatementFailed"
    const failure = databaseFailureOf(cause)
    const isLost = isLoneWrite && failure === "unreachable" && !isNeverConnected(cause)
    this.isUncertain = isLost || (statement === "commit" && failure !== null)
  }
}

/** The driver's error; a connection that failed at several addresses has one for each, and the first is enough. */
function causeOf(error: unknown): Error {
  const first = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error
  const quiet = withoutValues(first)
  return quiet instanceof Error ? quiet : new Error("The driver threw no error.")
}
