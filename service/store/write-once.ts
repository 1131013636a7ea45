import { sql } from "drizzle-orm"
import { retryWhileUnavailable } from "#postgres/retry"
import type { Context } from "../context.ts"
import { type Db, rows } from "./open.ts"

/**
 * Commits a transaction exactly once, however often the database goes away in the meantime: it is repeated until it is
 * known to be committed, and a repetition after a commit whose answer was lost changes nothing. `signal` gives up.
 */
export type WriteOnce = (write: (tx: Db) => Promise<void>, signal?: AbortSignal) => Promise<void>

/** One writer makes one transaction after the other; the number of the last one is written with it. */
export function openWriter({ store, ids }: Pick<Context, "store" | "ids">): WriteOnce {
  const writer = ids.hex(8)
  let number = 0
  let before: Promise<unknown> = Promise.resolve()
  return (write, signal = store.givenUp) => {
    number += 1
    const note = { writer, number }
    const once = () =>
      store.db.transaction(async (tx) => {
        if (await isFirst(tx, note)) await write(tx)
      })
    // A later number would imply that an earlier one is written.
    const done = before.then(() => retryWhileUnavailable(once, signal))
    before = done.catch(() => {})
    return done
  }
}

type Note = { writer: string; number: number }

/**
 * False when this number was committed before; waits for one that is being committed. The instant is updated only once
 * an hour: the index that finds old rows (lifetimes.ts) stays unchanged in between, and the row's new versions stay on
 * its page. It is the database's clock, so a clock that jumps cannot make a row of an active writer look old.
 */
async function isFirst(tx: Db, { writer, number }: Note): Promise<boolean> {
  const noted = await rows(
    tx,
    sql`insert into writers as w (writer, number, written_at)
        values (${writer}, ${number}, now())
        on conflict (writer) do update set number = excluded.number,
          written_at = case when excluded.written_at > w.written_at + interval '1 hour'
                            then excluded.written_at else w.written_at end
        where w.number < excluded.number
        returning 1`,
  )
  return noted.length > 0
}
