import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, test } from "vitest"
import { fillAtOnce } from "#postgres/fill-at-once"
import { plus } from "#lib/platform/clock"
import { expectIndexed } from "#lib/testing/growing-tables"
import { someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { claimDueDomains, noticedProviders, saveMailboxDomains, knownProviders } from "./mailbox-domains.ts"
import type { Db, Store } from "./open.ts"
import { lettersOfUnknownProvider } from "./unknown-providers.ts"

/** Statements with 100,000 domains of two hundred projects, half of them one project's, and as many messages. */
let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await fillAtOnce(store.db, growing, fill)
})
afterAll(() => store.close())

const growing = ["mailbox_domains", "letter_search"]
const count = 100_000

async function fill(db: Db): Promise<void> {
  const many = sql`generate_series(1, ${count}::int) n`
  const then = sql`${someDay.toISOString()}::timestamptz`
  const project = sql`case when n % 2 = 0 then 'flood' else 'p' || n % 199 end`
  await db.execute(sql`insert into projects (project_id, service_project_id, name, created_by, created_at)
    select 'p' || n, 's' || n, 'P', 'u', ${then} from generate_series(0, 198) n union all select 'flood', 'f', 'F', 'u', ${then}`)
  // Domains of the flood wait for an answer; of the others few are due.
  await db.execute(sql`insert into mailbox_domains (project_id, domain, provider, seen_at, due_at)
    select ${project}, 'd' || n || '.sample', case when n % 3 = 0 then 'gmail' end, ${then},
      case when n % 2 = 0 then ${then} + make_interval(mins => 60)
           when n % 1001 = 0 then ${then} end from ${many}`)
  await db.execute(sql`insert into letter_search (project_id, first_at, job_id, email, subject, tags, domain, provider)
    select 'flood', ${then} + make_interval(secs => n), 'j' || n, 'r@d2.sample', '', '{}',
      case when n % 5 = 0 then 'd2.sample' else 'd' || n || '.sample' end, 'other' from ${many}`)
}

const names = Array.from({ length: 100 }, (_, n) => `d${n}.sample`)
const place = { began: plus(someDay, 5_000_000).toISOString(), job_id: "j5000", email: "r@d2.sample" }
const claim = (db: Db, now: Date) =>
  claimDueDomains(db, { after: "p1", now, until: plus(now, 60_000), max: 20 })

/** As many as are claimed together. */
const changes = Array.from({ length: 20 }, (_, n) => ({ domain: `d${n}.sample`, failures: n, due_at: null }))

const tried: Record<string, (db: Db) => Promise<unknown>> = {
  noticedProviders: (db) => noticedProviders(db, "flood", names, someDay),
  "noticedProviders a month later": (db) =>
    noticedProviders(db, "flood", names, plus(someDay, 31 * 86_400_000)),
  knownProviders: (db) => knownProviders(db, "flood", names),
  "claimDueDomains of few": (db) => claim(db, someDay),
  "claimDueDomains when nothing is due": (db) => claim(db, plus(someDay, -1)),
  "claimDueDomains of a flood": (db) => claim(db, plus(someDay, 2 * 3_600_000)),
  saveMailboxDomains: (db) => saveMailboxDomains(db, "flood", changes),
  lettersOfUnknownProvider: (db) => lettersOfUnknownProvider(db, "flood", "d2.sample", null, 200),
  "lettersOfUnknownProvider after some": (db) =>
    lettersOfUnknownProvider(db, "flood", "d2.sample", place, 200),
}

describe("PROVIDER-4 no statement reads a table that grows", () => {
  for (const [name, work] of Object.entries(tried))
    test(name, () => expectIndexed(store, growing, 1000, work))
})
