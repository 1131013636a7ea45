import pg from "pg"
import { databaseFailureOf } from "#postgres/database-failure"
import { Fault } from "../lib/fault.mjs"

/** Name of a database in sentences: `place` is a setting or a folder, never an address, which includes a password. */
export const theDatabase = (program: string, place: string): string => `the ${program}'s database in ${place}`

/** `1,204 rows`, `1 table`. */
export const numbered = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`

/** The beginning of a sentence. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** `a, b and c`; of a long list the first few. */
export function listed(words: readonly string[], most = 4): string {
  const shown = words.length > most ? [...words.slice(0, most - 1), `${words.length - most + 1} more`] : words
  return shown.length < 2 ? shown.join() : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`
}

/** Refusals of PostgreSQL (Appendix A, error codes), as the end of a sentence about a database. */
const refusals: Readonly<Record<string, string>> = {
  "28P01": "refuses the password",
  "28000": "refuses the role",
  "3D000": "does not exist",
  "42501": "does not allow its role to create tables and own them, which a copy needs",
  "25006": "can only be read; is it a standby",
  "55P03": "is in use: another session has locked its tables",
}

const failureWords = {
  full: "has no disk space left",
  busy: "is overloaded or has no free connection",
  unreachable: "does not answer",
} as const

/**
 * Explains a database failure in one sentence. The server's text about rows (`detail`, `where`) contains addresses of
 * people and is omitted. Errors that are neither the server's nor the network's are bugs and are returned unchanged.
 */
export function explained(error: unknown, is: string): unknown {
  if (error instanceof Fault || !(error instanceof Error)) return error
  const refusal = error instanceof pg.DatabaseError ? refusals[error.code ?? ""] : undefined
  if (refusal) return new Fault(`${capital(is)} ${refusal} (${error.message}).`)
  const failure = databaseFailureOf(error)
  if (failure) return new Fault(`${capital(is)} ${failureWords[failure]} (${causeOf(error)}).`)
  if (!(error instanceof pg.DatabaseError)) return error
  return new Fault(`${capital(is)} refused a step of the copy (${error.message}).`)
}

/** A connection that cannot be had is never a bug: certificates, names and time-outs have words of their own. */
export function explainedAtTheDoor(error: unknown, is: string): unknown {
  const found = explained(error, is)
  return found instanceof Fault || !(found instanceof Error)
    ? found
    : new Fault(`${capital(is)} cannot be opened (${causeOf(found)}).`)
}

/** The last cause's own words on one line. */
function causeOf(error: Error): string {
  const [inner] = error instanceof AggregateError ? error.errors : [error.cause]
  return inner instanceof Error ? causeOf(inner) : error.message.replaceAll("\n", " ")
}
