import { type ManualClock, manualClock } from "../clock.ts"
import { readConfig } from "../config.ts"
import { type Context, makeNotifier } from "../context.ts"
import { freshResolver } from "../dns/resolver.ts"
import { randomIds } from "../ids.ts"
import { makeKeyUses } from "../key-uses/key-uses.ts"
import { hashKey, sealerOf } from "../links/seal.ts"
import { makeAccepting } from "../load/accepting.ts"
import { openLog } from "../log.ts"
import { openMetrics } from "../metrics.ts"
import type { Store } from "../store/open.ts"
import { accounts, projects } from "../store/schema/accounts.ts"
import { events } from "../store/schema/events.ts"
import { jobs, letters } from "../store/schema/messages.ts"
import { outbox, webhooks } from "../store/schema/webhooks.ts"
import type { NewWebhook, WebhookRow } from "../store/webhooks.ts"
import { openPlaces } from "../track/places.ts"

const secret = "a secret of the tests that is long enough"
const start = new Date(Date.UTC(2030, 0, 1))

/** A separate project on a shared test store, with a manual clock: the setup of webhook tests. */
export type WebhookFixture = {
  ctx: Context
  clock: ManualClock
  user_id: number
  project_id: number
  apiKey: string
  addWebhook(row: Partial<NewWebhook> & { url: string }): Promise<WebhookRow>
  /** Records `count` delivered events, each of a separate letter, and leaves them waiting for the webhook. */
  addEvents(webhook_id: number, count: number): Promise<number[]>
}

/** `allow` are `host:port` pairs that callbacks may go to. */
export async function makeWebhookFixture(store: Store, allow: string[] = []): Promise<WebhookFixture> {
  const clock = manualClock(start)
  const config = readConfig({
    SERVICE_DATABASE_URL: "postgres://not-used",
    SERVICE_SECRETS: secret,
    SERVICE_ACCOUNT_KEY: "0".repeat(48),
    SERVICE_CALLBACK_ALLOW: allow.join(","),
  })
  const ids = randomIds(clock)
  const none = async () => []
  const sealer = sealerOf([secret])
  const log = openLog("silent")
  const notifier = makeNotifier(clock)
  const ctx: Context = {
    config,
    clock,
    ids,
    sealer,
    log,
    store,
    resolver: { txt: none, mx: none, address: none, cname: none },
    dns: freshResolver({ ...config.dns, timeoutMs: 1000 }),
    magicOf: () => null,
    places: openPlaces(undefined),
    notifier,
    keyUses: makeKeyUses(notifier),
    accepting: makeAccepting(),
    metrics: openMetrics({ log }),
  }
  const apiKey = ids.apiKey()
  const { user_id, project_id } = await addProject(ctx, apiKey)
  return {
    ctx,
    clock,
    user_id,
    project_id,
    apiKey,
    addWebhook: (row) => addWebhook(ctx, { email_status: ["delivered"], ...row, project_id }),
    addEvents: (webhook_id, count) => addEvents(ctx, project_id, webhook_id, count),
  }
}

async function addProject({ store: { db }, sealer, clock }: Context, apiKey: string) {
  const created_at = clock.now()
  const [account] = await db.insert(accounts).values({ email: "owner@shop.example", created_at }).returning()
  const user_id = one(account).user_id
  const [project] = await db
    .insert(projects)
    .values({
      user_id,
      name: "Shop",
      api_key_hash: hashKey(apiKey),
      api_key_sealed: sealer.seal(apiKey),
      created_at,
    })
    .returning()
  return one(project)
}

async function addWebhook(
  { store: { db }, clock }: Context,
  row: Omit<NewWebhook, "created_at" | "updated_at">,
) {
  const now = clock.now()
  const [added] = await db
    .insert(webhooks)
    .values({ created_at: now, updated_at: now, ...row })
    .returning()
  return one(added)
}

async function addEvents(
  { store: { db }, ids, clock }: Context,
  project_id: number,
  webhook_id: number,
  count: number,
) {
  const now = clock.now()
  const job_id = ids.job()
  const emails = Array.from({ length: count }, (_, n) => ({
    letter_id: ids.letter(),
    email: `r${n}@shop.example`,
    subject: "Receipt",
  }))
  await db.insert(jobs).values({
    project_id,
    job_id,
    message: {},
    from_email: "news@shop.example",
    source: "api",
    created_at: now,
  })
  const common = { project_id, job_id, status: "delivered" }
  await db
    .insert(letters)
    .values(emails.map((letter) => ({ ...common, ...letter, status_at: now, created_at: now })))
  const added = await db
    .insert(events)
    .values(
      emails.map(({ letter_id, email }) => ({
        ...common,
        letter_id,
        email,
        event_name: "transactional_email_status" as const,
        event_time: now,
        data: { delivery_info: { delivery_status: "ok_delivered" } },
      })),
    )
    .returning({ event_id: events.event_id })
  const event_ids = added.map((event) => event.event_id)
  await db.insert(outbox).values(event_ids.map((event_id) => ({ project_id, webhook_id, event_id })))
  return event_ids
}

function one<T>(row: T | undefined): T {
  if (row === undefined) throw new Error("The store gave nothing back.")
  return row
}
