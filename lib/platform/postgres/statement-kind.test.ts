import { expect, test } from "vitest"
import { makeStatementKinds } from "./statement-kind.ts"

const kindOf = makeStatementKinds(["queue", "letters", "jobs", "outbox"])

test.each([
  ['select "letters"."email" from "letters" where "project_id" = $1', "select letters"],
  ['insert into "jobs" ("job_id") values ($1) on conflict do update set x = 1', "insert jobs"],
  ['update "queue" set "lease" = $1', "update queue"],
  ['delete from "outbox" where "event_id" = $1', "delete outbox"],
  ["begin", "begin none"],
  ["commit", "commit none"],
  ["rollback", "rollback none"],
  ["begin isolation level serializable", "begin none"],
  ["select 1", "select none"],
  ["select pg_notify($1, $2)", "select none"],
  ["select q.due_at from queue q order by 1 for update skip locked", "select queue"],
  ["select 1 from jobs for no key update of jobs set", "select jobs"],
  [
    "with lost as (select 1 from queue q for update skip locked) update queue q set lease = null",
    "update queue",
  ],
  [
    "with recursive walk(p) as (select 1 from walk join letters l using (p)) select 1 from walk",
    "select letters",
  ],
  ["with old as (delete from outbox returning *) select count(*) from old", "delete outbox"],
  ["select set_config('a', $1, true)", "select none"],
  ["set local statement_timeout = 1", "other none"],
])("%s is %s", (statement, kind) => {
  const { operation, table } = kindOf(statement)
  expect(`${operation} ${table}`).toBe(kind)
})

test("long lists of values are recognized by their beginning", () => {
  const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => `($${n})`).join(", ")
  const kinds = [1000, 1001, 50_000].map((count) => kindOf(`insert into "jobs" values ${rowsOf(count)}`))
  expect(new Set(kinds)).toEqual(new Set([kindOf("insert into jobs default values")]))
})

test("names other than the program's tables make no kind of their own, however many there are", () => {
  const kinds = new Set(Array.from({ length: 5000 }, (_, n) => kindOf(`select ${n} from made_up_${n}`)))
  expect(kinds.size).toBe(1)
})
