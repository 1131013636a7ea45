import pg from "pg"

/**
 * Moments at which a connection breaks: before its statement reaches the server, or after its execution, so that its
 * answer is lost. In the other cases it stays open: `full`: the server reports a full disk; `refused`: it rejects the
 * statement permanently; `misread`: the statement was executed, and its answer is taken for such an error.
 */
export type Moment = "before" | "after" | "full" | "refused" | "misread"

export type Breaker = {
  /** The statements that were sent, in their order; a commit with what went before it. */
  seen: string[]
  /** Breaks the connection at the next statement of this name, or at the n-th from now on, counted from 1. */
  arm(statement: string | number, moment: Moment): void
  /** True until the statement came. */
  isArmed(): boolean
  /** Leaves connections alone again. */
  restore(): void
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/**
 * Breaks connections of this process at chosen statements, as a server does that goes away at that moment; those of all
 * pools, or of the one whose connections have this name.
 */
export function openBreaker(application?: string): Breaker {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const ask = prototype.query
  const seen: string[] = []
  const before = new WeakMap<pg.Client, string>()
  let armed: { statement: string | number; moment: Moment } | null = null

  prototype.query = function (...args) {
    if (application !== undefined && nameOf(this) !== application) return ask.apply(this, args)
    const text = textOf(args[0])
    const statement = text === "commit" ? `commit after ${before.get(this) ?? "nothing"}` : text
    before.set(this, text)
    seen.push(statement)
    if (typeof armed?.statement === "number") armed.statement -= 1
    if (armed?.statement !== statement && armed?.statement !== 0) return ask.apply(this, args)
    const { moment } = armed
    armed = null
    return ways[moment](this, args, ask)
  }
  return {
    seen,
    arm: (statement, moment) => {
      armed = { statement, moment }
    },
    isArmed: () => armed !== null,
    restore: () => {
      prototype.query = ask
    },
  }
}

const nameOf = (client: pg.Client): string | undefined =>
  (client as unknown as { connectionParameters: { application_name?: string } }).connectionParameters
    .application_name

/** Lists of values differ in their length from time to time. */
const textOf = (first: unknown): string =>
  (typeof first === "string" ? first : String((first as { text?: unknown }).text)).replace(
    /in \(\$\d+(, \$\d+)*\)/g,
    "in (...)",
  )

function breakBefore(client: pg.Client, args: unknown[], ask: Query): unknown {
  client.connection.stream.destroy()
  return ask.apply(client, args)
}

/** The server refuses a statement, so that what the transaction did before is undone. */
const refuseWith =
  (words: string, code: string) =>
  (client: pg.Client, args: unknown[], ask: Query): unknown => {
    const text = `do $$ begin raise exception '${words}' using errcode = '${code}'; end $$`
    const last = args.at(-1)
    return typeof last === "function" ? ask.call(client, text, last) : ask.call(client, text)
  }

function loseAnswer(
  client: pg.Client,
  args: unknown[],
  ask: Query,
  lose: (client: pg.Client) => Error,
): unknown {
  const callback = typeof args.at(-1) === "function" ? (args.pop() as (error: unknown) => void) : null
  const answer = ask.apply(client, args) as Promise<unknown>
  const lost = answer
    .catch(() => {})
    .then(() => {
      throw lose(client)
    })
  if (!callback) return lost
  lost.catch(callback)
  return undefined
}

function breakAfter(client: pg.Client): Error {
  client.connection.stream.destroy()
  return new Error("Connection terminated unexpectedly")
}

const misread = (): Error => Object.assign(new Error("received a message of unknown type"), { code: "08P01" })

const ways: Record<Moment, (client: pg.Client, args: unknown[], ask: Query) => unknown> = {
  before: breakBefore,
  after: (client, args, ask) => loseAnswer(client, args, ask, breakAfter),
  full: refuseWith("could not extend file", "53100"),
  refused: refuseWith("cache lookup failed", "XX000"),
  misread: (client, args, ask) => loseAnswer(client, args, ask, misread),
}
