import pg from "pg"

/**
 * When a connection breaks: before its statement reaches the server, or when it was done, so that its answer is lost.
 * `full`: it holds, and the server says that its disk is full.
 */
export type Moment = "before" | "after" | "full"

export type Breaker = {
  /** The statements that were asked, in their order; a commit with what went before it. */
  seen: string[]
  /** Breaks the connection at the next statement of this name. */
  arm(statement: string, moment: Moment): void
  /** True until the statement came. */
  isArmed(): boolean
  /** Leaves connections alone again. */
  restore(): void
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown

/** Breaks connections of this process at chosen statements, as a server does that goes away at that moment. */
export function openBreaker(): Breaker {
  const own = pg.Client.prototype as unknown as { query: Query }
  const ask = own.query
  const seen: string[] = []
  const before = new WeakMap<pg.Client, string>()
  let armed: { statement: string; moment: Moment } | null = null

  own.query = function (...given) {
    const text = textOf(given[0])
    const statement = text === "commit" ? `commit after ${before.get(this) ?? "nothing"}` : text
    before.set(this, text)
    seen.push(statement)
    if (armed?.statement !== statement) return ask.apply(this, given)
    const { moment } = armed
    armed = null
    return ways[moment](this, given, ask)
  }
  return {
    seen,
    arm: (statement, moment) => {
      armed = { statement, moment }
    },
    isArmed: () => armed !== null,
    restore: () => {
      own.query = ask
    },
  }
}

/** Lists of values differ in their length from time to time. */
const textOf = (first: unknown): string =>
  (typeof first === "string" ? first : String((first as { text?: unknown }).text)).replace(
    /in \(\$\d+(, \$\d+)*\)/g,
    "in (...)",
  )

function breakBefore(client: pg.Client, given: unknown[], ask: Query): unknown {
  client.connection.stream.destroy()
  return ask.apply(client, given)
}

/** The server refuses a statement, so that what the transaction did before is undone. */
function refuseAsFull(client: pg.Client, given: unknown[], ask: Query): unknown {
  const text = "do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$"
  const last = given.at(-1)
  return typeof last === "function" ? ask.call(client, text, last) : ask.call(client, text)
}

function breakAfter(client: pg.Client, given: unknown[], ask: Query): unknown {
  const callback = typeof given.at(-1) === "function" ? (given.pop() as (error: unknown) => void) : null
  const answer = ask.apply(client, given) as Promise<unknown>
  const lost = answer
    .catch(() => {})
    .then(() => {
      client.connection.stream.destroy()
      throw new Error("Connection terminated unexpectedly")
    })
  if (!callback) return lost
  lost.catch(callback)
  return undefined
}

const ways: Record<Moment, (client: pg.Client, given: unknown[], ask: Query) => unknown> = {
  before: breakBefore,
  after: breakAfter,
  full: refuseAsFull,
}
