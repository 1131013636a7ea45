import { PgDialect } from "drizzle-orm/pg-core"
import { expect, test, vi } from "vitest"
import { makeAnnouncer } from "./announce.ts"
import type { Executes } from "./rows.ts"

/** Test machines are shared. */

/** A database that records notifications, and answers on request. */
function heard() {
  const said: string[] = []
  let answer: (() => void) | null = null
  const db: Executes = {
    execute(statement) {
      said.push(String(new PgDialect().sqlToQuery(statement).params[1]))
      return new Promise<void>((resolve) => {
        answer = resolve
      })
    },
  }
  return { said, db, answerNow: () => answer?.() }
}
const announcing = (db: () => Executes | Promise<Executes>, failed = (_: unknown) => {}) =>
  makeAnnouncer({ db, channel: "test", pauseMs: 1, failed })

test("the first message is sent at once, those in the meantime together, each once", async () => {
  const { said, db, answerNow } = heard()
  const announcer = announcing(() => db)
  announcer.announce("a")
  await vi.waitFor(() => expect(said).toEqual(["a"]))
  for (const word of ["b", "c", "b"]) announcer.announce(word)
  answerNow()
  await vi.waitFor(() => expect(said).toEqual(["a", "b,c"]))
  announcer.announce("b")
  answerNow()
  await vi.waitFor(() => expect(said).toEqual(["a", "b,c", "b"]))
  answerNow()
  await announcer.close()
})

test("more messages than a notification can contain are sent in several, and none is lost", async () => {
  const { said, db, answerNow } = heard()
  const announcer = announcing(() => db)
  const words = Array.from({ length: 500 }, (_, n) => `project-with-a-long-name-${n}`)
  for (const word of words) announcer.announce(word)
  await vi.waitFor(() => {
    answerNow()
    expect(said.flatMap((payload) => payload.split(","))).toEqual(words)
  })
  for (const payload of said) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
  await announcer.close()
})

test("reports an unavailable database once and sends the next message all the same", async () => {
  const failures: unknown[] = []
  const { said, db, answerNow } = heard()
  let isAway = true
  const open = async () => {
    if (isAway) throw new Error("away")
    return db
  }
  const announcer = announcing(open, (error) => failures.push(error))
  announcer.announce("a")
  await vi.waitFor(() => expect(failures).toHaveLength(1))
  isAway = false
  announcer.announce("b")
  await vi.waitFor(() => expect(said).toEqual(["b"]))
  answerNow()
  await announcer.close()
})
