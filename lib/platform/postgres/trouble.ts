/**
 * What can be wrong with the database itself, told apart from a wrong statement. Libraries wrap errors, so the whole
 * chain of causes is looked at.
 */
export type Trouble = "unreachable" | "full" | "busy"

/** No connection was had within the time, so that nothing can have been changed by who asked for it. */
export class NotReached extends Error {
  constructor(cause: unknown) {
    super("The database was not reached within the time.", { cause })
    this.name = "NotReached"
  }
}

/** Codes of the operating system and of PostgreSQL (Appendix A, error codes) that show where the trouble lies. */
const troubles: Readonly<Record<string, Trouble>> = {
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
  // connection_exception, connection_does_not_exist, connection_failure, and the server's own words at its end.
  "08000": "unreachable",
  "08001": "unreachable",
  "08003": "unreachable",
  "08006": "unreachable",
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
  // A connection that the server ended because nothing came: this machine slept.
  "25P03": "unreachable",
  "57P05": "unreachable",
  // disk_full; the server says out_of_memory and too_many_connections of itself as well.
  "53100": "full",
  "53200": "busy",
  "53300": "busy",
  // Two that waited for each other, and statements that ran for too long: all was undone, and the next try may pass.
  "40001": "busy",
  "40P01": "busy",
  "55P03": "busy",
  "57014": "busy",
}

/** The same codes come of files and of DNS: these are what a connection does. */
const socketCalls = ["connect", "read", "write", "getaddrinfo"]

/** Of a pool whose connections are all in use. */
const noneFree = /^timeout exceeded when trying to connect/

/** pg reports a connection that broke, and one that could not be had in time, by their messages only. */
const troubleWords: readonly [RegExp, Trouble][] = [
  [/^Connection terminated|^Client has encountered a connection error|^Client was closed/, "unreachable"],
  [/^timeout expired$/, "unreachable"],
  [noneFree, "busy"],
  // A file that could not be extended has the code of an i/o error on some systems.
  [/No space left on device/, "full"],
]

const depthMax = 5

/** Which trouble of the database an error reports, or null when the statement or the program is at fault. */
export function troubleOf(error: unknown): Trouble | null {
  return (
    chainOf(error)
      .map(troubleAt)
      .find((found) => found !== null) ?? null
  )
}

/** An error and what caused it, outermost first. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let one = error; one instanceof Error && chain.length < depthMax; ) {
    chain.push(one)
    one = one instanceof AggregateError ? one.errors[0] : one.cause
  }
  return chain
}

/** True when an error reports that no connection was had: nothing was asked of the server. */
export const isNotReached = (error: unknown): boolean =>
  chainOf(error).some((one) => one instanceof NotReached || noneFree.test(one.message))

function troubleAt(error: Error): Trouble | null {
  if (error instanceof NotReached) return "unreachable"
  const { code, syscall } = error as NodeJS.ErrnoException
  const isOther = syscall !== undefined && !socketCalls.includes(syscall)
  const byCode = typeof code === "string" && !isOther ? troubles[code] : undefined
  return byCode ?? troubleWords.find(([words]) => words.test(error.message))?.[1] ?? null
}

/** What people are shown of each trouble. */
export const troubleSentences: Readonly<Record<Trouble, string>> = {
  unreachable: "The database does not answer at the moment. Nothing was changed; try again in a minute.",
  full: "The database has run out of disk space. Nothing was changed; somebody has to free up space first.",
  busy: "The database is overloaded at the moment. Nothing was changed; try again in a minute.",
}

/** Refused connections that a wrong setting explains. */
const signInCodes: Readonly<Record<string, string>> = {
  "28P01": "refuses the password",
  "28000": "refuses the role",
  "3D000": "does not exist",
  "42501": "does not let its role make tables",
}

/** What keeps a program from opening its database at a start, in a sentence that names the setting; null for a bug. */
export function startSentence(error: unknown, setting: string): string | null {
  const trouble = troubleOf(error)
  if (trouble === "unreachable" || trouble === "busy")
    return `The database does not answer at the address in ${setting}${causeOf(error)}.`
  if (trouble === "full") return "The disk of the database is full. Somebody has to make room there first."
  const code = chainOf(error).map((one) => (one as NodeJS.ErrnoException).code)
  const words = code.map((one) => signInCodes[one ?? ""]).find((one) => one !== undefined)
  return words ? `The database in ${setting} ${words}.` : null
}

/** The last cause's own words: ports and hosts, never the password, which no error repeats. */
function causeOf(error: unknown): string {
  const words = chainOf(error).at(-1)?.message
  return words ? ` (${words.replaceAll("\n", " ")})` : ""
}
