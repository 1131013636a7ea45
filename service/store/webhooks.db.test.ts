import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readBy } from "#postgres/scanned-tables"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture } from "../testing/webhook-fixture.ts"
import { countLeased, dueCalls } from "./calls.ts"
import { type Db, rows, type Store } from "./open.ts"
import { webhooksWithWork } from "./webhooks.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const scans = (tx: Db) =>
  rows(
    tx,
    sql`select relname, seq_scan::int from pg_stat_xact_user_tables
        where relname in ('calls', 'outbox') and seq_scan > 0 order by 1`,
  )

test("WEBHOOK-7 webhooks with work are found without reading the backlog of others", async () => {
  const fixture = await makeWebhookFixture(store)
  const { project_id } = fixture
  const large = await fixture.addWebhook({ url: "http://large.example/" })
  const small = await fixture.addWebhook({ url: "http://small.example/" })
  const stopped = await fixture.addWebhook({ url: "http://stopped.example/", status: "stopped" })
  const now = fixture.clock.now()
  // Webhooks that nothing waits for.
  await store.db.execute(sql`insert into webhooks (project_id, url, email_status, created_at, updated_at)
    select ${project_id}, 'http://idle' || random() || '.example/', '{delivered}', ${now.toISOString()}, ${now.toISOString()}
    from generate_series(1, 2000) n`)
  const later = await fixture.addWebhook({ url: "http://later.example/" })
  const due = sql`${now.toISOString()}::timestamptz`
  const of = (webhook_id: number, count: number) =>
    store.db.execute(sql`insert into calls (project_id, webhook_id, event_ids, created_at, next_try_at)
      select ${project_id}, ${webhook_id}, '{1}', ${due}, ${due} from generate_series(1, ${count}) n`)
  await of(large.webhook_id, 50_000)
  await of(small.webhook_id, 1)
  await of(stopped.webhook_id, 1)
  await of(later.webhook_id, 1)
  await store.db.execute(sql`update calls set next_try_at = next_try_at + interval '1 hour'
    where webhook_id = ${later.webhook_id}`)
  await store.db.execute(sql`insert into outbox (project_id, webhook_id, event_id)
    select ${project_id}, ${large.webhook_id}, n from generate_series(1, 50000) n`)
  await store.db.execute(sql`analyze calls, outbox, webhooks`)
  await store.db.transaction(async (tx) => {
    const { result, read } = await readBy(tx, ["calls", "outbox", "webhooks"], () =>
      webhooksWithWork(tx, now),
    )
    expect(read).toBeLessThan(50)
    const found = result.map((one) => one.webhook_id)
    expect(found.sort()).toEqual([large.webhook_id, small.webhook_id].sort())
    expect(await dueCalls(tx, small, now, 10, { inFlight: [], takesOver: true })).toHaveLength(1)
    expect(await countLeased(tx, large)).toBe(0)
    expect(await scans(tx)).toEqual([])
  })
})
