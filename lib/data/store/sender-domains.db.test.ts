import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { fillAtOnce } from "#postgres/fill-at-once"
import { plus } from "#lib/platform/clock"
import { expectIndexed } from "#lib/testing/growing-tables"
import { saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import type { Db, Store } from "./open.ts"
import {
  addSenderDomainChecks,
  askForSenderDomainCheck,
  claimSenderDomainCheck,
  latestSenderDomainStates,
  releaseSenderDomainCheck,
  type SenderDomainState,
  saveSenderDomainStates,
  senderDomainState,
} from "./sender-domains.ts"

/** Statements with many thousand projects and states, very many of them one project's. */
let store: Store
const growing = ["sender_domain_states", "sender_domain_checks"]
beforeAll(async () => {
  store = await openTestStore()
  await fillAtOnce(store.db, growing, fill)
})
afterAll(() => store.close())

async function fill(db: Db): Promise<void> {
  const then = sql`${someDay.toISOString()}::timestamptz`
  await db.execute(sql`insert into projects (project_id, service_project_id, name, created_by, created_at)
    select 'p' || n, 's' || n, 'P', 'u', ${then} from generate_series(1, 20000) n`)
  await db.execute(sql`insert into sender_domain_checks (project_id, due_at)
    select 'p' || n, ${then} + make_interval(mins => n) from generate_series(1, 20000) n`)
  await db.execute(sql`insert into sender_domain_states (project_id, domain, seen_at, state)
    select 'p' || n % 50, 'd' || n % 400 || '.sample', ${then} - make_interval(mins => n), '{"is_verified": true, "records": {}}'
    from generate_series(1, 60000) n`)
}

const good: SenderDomainState = { is_verified: true, records: { dkim: "valid" } }
const bad: SenderDomainState = { is_verified: false, records: { dkim: "missing" } }

test("MESSAGEPAGE-7 a domain's state at an instant is the newest recorded by then, of its own project", async () => {
  const { db } = store
  for (const [project_id, state] of [
    ["shop", good],
    ["other", bad],
  ] as const)
    await saveSenderDomainStates(db, project_id, someDay, [{ domain: "a.example", state }])
  await saveSenderDomainStates(db, "shop", plus(someDay, 60_000), [{ domain: "a.example", state: bad }])
  const at = (ms: number) => senderDomainState(db, "shop", "a.example", plus(someDay, ms))
  expect(await at(-1)).toBeNull()
  expect(await at(59_999)).toEqual({ seen_at: someDay, state: good })
  expect(await at(60_000)).toEqual({ seen_at: plus(someDay, 60_000), state: bad })
  expect(await senderDomainState(db, "shop", "a.example")).toMatchObject({ state: bad })
  expect(await latestSenderDomainStates(db, "shop", ["a.example", "b.example"])).toEqual(
    new Map([["a.example", { seen_at: plus(someDay, 60_000), state: bad }]]),
  )
})

test("SENDERDOMAIN-1 a change during a project's check makes it due again", async () => {
  const { db } = store
  await saveProject(db, "asked")
  const early = plus(someDay, -86_400_000)
  await askForSenderDomainCheck(db, "asked", early)
  const claim = await claimSenderDomainCheck(db, "token", early, 60)
  if (claim?.project_id !== "asked") throw new Error("not claimed")
  await askForSenderDomainCheck(db, "asked", plus(early, 5000))
  await releaseSenderDomainCheck(db, claim, plus(early, 3_600_000))
  expect(await claimSenderDomainCheck(db, "next", plus(early, 4999), 60)).toBeNull()
  const again = await claimSenderDomainCheck(db, "next", plus(early, 5000), 60)
  expect(again?.project_id).toBe("asked")
  if (again) await releaseSenderDomainCheck(db, again, plus(someDay, 365 * 86_400_000))
  expect(await claimSenderDomainCheck(db, "last", plus(early, 5000), 60)).toBeNull()
})

const names = Array.from({ length: 100 }, (_, n) => `d${n}.sample`)

const tried: Record<string, (db: Db) => Promise<unknown>> = {
  senderDomainState: (db) => senderDomainState(db, "p7", "d7.sample", plus(someDay, -86_400_000)),
  "senderDomainState now": (db) => senderDomainState(db, "p7", "d7.sample"),
  latestSenderDomainStates: (db) => latestSenderDomainStates(db, "p7", names),
  claimSenderDomainCheck: (db) => claimSenderDomainCheck(db, "t", plus(someDay, 3_600_000), 60),
  "claimSenderDomainCheck when all are due": (db) =>
    claimSenderDomainCheck(db, "t", plus(someDay, 365 * 86_400_000), 60),
  askForSenderDomainCheck: (db) => askForSenderDomainCheck(db, "p9", someDay),
  releaseSenderDomainCheck: (db) =>
    releaseSenderDomainCheck(db, { project_id: "p9", due_at: someDay, lease_token: "t" }, someDay),
}

describe("SENDERDOMAIN-4 no statement reads a table that grows as a whole", () => {
  for (const [name, work] of Object.entries(tried))
    test(name, () => expectIndexed(store, growing, 1000, work))
})

test("SENDERDOMAIN-1 every project gets a row, once", async () => {
  await saveProject(store.db, "without")
  await addSenderDomainChecks(store.db, someDay)
  await addSenderDomainChecks(store.db, plus(someDay, 1))
  const early = await claimSenderDomainCheck(store.db, "t", someDay, 60)
  expect(early).toMatchObject({ project_id: "without", due_at: someDay })
})
