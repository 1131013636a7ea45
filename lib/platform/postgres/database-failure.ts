import { withoutValues } from "./without-values.ts"

/**
 * A database that stays unusable until an operator fixes it, so retrying does not help. The message is shown to the
 * operator.
 */
export class UnusableDatabase extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = "UnusableDatabase"
  }
}

/**
 * Failures of the database itself, as opposed to a wrong statement. Libraries wrap errors, so the whole chain of causes
 * is checked.
 */
export type DatabaseFailure = "unreachable" | "full" | "busy"

/** No connection within the time limit, so the caller's statement cannot have changed anything. */
export class NeverConnected extends Error {
  constructor(cause: unknown) {
    super("The connection to the database timed out.", { cause })
    this.name = "NeverConnected"
  }
}

/** Codes of the operating system and of PostgreSQL (Appendix A, error codes) that identify the failure. */
const failuresByCode: Readonly<Record<string, DatabaseFailure>> = {
  ECONNREFUSED: "unreachable",
  ECONNRESET: "unreachable",
  ECONNABORTED: "unreachable",
  ENOENT: "unreachable",
  EPIPE: "unreachable",
  ETIMEDOUT: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  // The backlog of a socket is full.
  EAGAIN: "busy",
  // connection_exception, connection_does_not_exist, connection_failure, and the server's shutdown codes.
  "08000": "unreachable",
  "08001": "unreachable",
  "08003": "unreachable",
  "08006": "unreachable",
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
  // The server ended an idle connection, for example after this machine was suspended.
  "25P03": "unreachable",
  "57P05": "unreachable",
  // disk_full; the server also reports its own out_of_memory and too_many_connections.
  "53100": "full",
  "53200": "busy",
  "53300": "busy",
  // Serialization failure, deadlock, lock timeout, statement timeout: rolled back, a retry may succeed.
  "40001": "busy",
  "40P01": "busy",
  "55P03": "busy",
  "57014": "busy",
}

/** System calls of a database connection. File and DNS errors use the same codes and do not count. */
const socketCalls = ["connect", "read", "write", "getaddrinfo"]

/** The pool's error when all its connections are in use. */
const poolExhausted = /^timeout exceeded when trying to connect/

/** pg reports a broken connection, and one that was not available in time, by their messages only. */
const failuresByMessage: readonly [RegExp, DatabaseFailure][] = [
  [/^Connection terminated|^Client has encountered a connection error|^Client was closed/, "unreachable"],
  [/^timeout expired$/, "unreachable"],
  [poolExhausted, "busy"],
  // A file that could not be extended has the code of an i/o error on some systems.
  [/No space left on device/, "full"],
]

const depthMax = 5

/** The database failure that an error reports, or null when the statement or the program is at fault. */
export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  return (
    chainOf(error)
      .map(failureAt)
      .find((found) => found !== null) ?? null
  )
}

/** An error and its causes, outermost first. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let current = error; current instanceof Error && chain.length < depthMax; ) {
    chain.push(current)
    current = current instanceof AggregateError ? current.errors[0] : current.cause
  }
  return chain
}

/** True if an error reports that there was no connection: nothing was sent to the server. */
export const isNeverConnected = (error: unknown): boolean =>
  chainOf(error).some((current) => current instanceof NeverConnected || poolExhausted.test(current.message))

function failureAt(error: Error): DatabaseFailure | null {
  if (error instanceof NeverConnected) return "unreachable"
  const { code, syscall } = error as NodeJS.ErrnoException
  const isOtherSyscall = syscall !== undefined && !socketCalls.includes(syscall)
  const byCode = typeof code === "string" && !isOtherSyscall ? failuresByCode[code] : undefined
  return byCode ?? failuresByMessage.find(([words]) => words.test(error.message))?.[1] ?? null
}

/** Sentences for people about each failure. */
export const failureSentences: Readonly<Record<DatabaseFailure, string>> = {
  unreachable: "The database is not responding. Nothing was changed. Try again in a minute.",
  full: "The database has run out of disk space. Nothing was changed. The operator must free up space first.",
  busy: "The database is overloaded. Nothing was changed. Try again in a minute.",
}

/** Errors that a wrong setting explains. */
const settingProblems: Readonly<Record<string, string>> = {
  "28P01": "refuses the password",
  "28000": "refuses the role",
  "3D000": "does not exist",
  "42501": "does not allow its role to create tables",
}

/**
 * The reason why a program cannot open its database at startup, in a sentence that names the setting; null for a bug.
 */
export function startSentence(error: unknown, setting: string): string | null {
  const sentence = settingSentence(error, setting)
  if (sentence !== null) return sentence
  const failure = databaseFailureOf(error)
  if (failure === "full") return "The disk of the database is full. Free up disk space, then start again."
  return failure && `The database is not responding at the address in ${setting}${causeOf(error)}.`
}

/** The same, only for errors that a retry cannot fix; null for others, including a migration interrupted by an outage. */
export function settingSentence(error: unknown, setting: string): string | null {
  if (error instanceof UnusableDatabase) return error.message
  if (databaseFailureOf(error) !== null) return null
  const codes = chainOf(error).map((each) => (each as NodeJS.ErrnoException).code)
  const words = codes.map((code) => settingProblems[code ?? ""]).find((each) => each !== undefined)
  if (words) return `The database in ${setting} ${words}${causeOf(withoutValues(error))}.`
  return isStatement(error)
    ? `The database in ${setting} could not be prepared: a statement failed${causeOf(withoutValues(error))}.`
    : null
}

/** True for an error of drizzle, whose message is the whole statement. */
const isStatement = (error: unknown): boolean =>
  chainOf(error).some((current) => "query" in current && "params" in current)

/** Message of the innermost cause. May contain host and port; drivers never include the password. */
function causeOf(error: unknown): string {
  const words = chainOf(error).at(-1)?.message
  return words ? ` (${words.replaceAll("\n", " ")})` : ""
}
