import { getTableName, is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { formatUtc } from "#contract/time"
import { writeAudit } from "#lib/access/audit/audit"
import { startSession } from "#lib/access/auth/start-session"
import { plus, setClock } from "#lib/platform/clock"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "#lib/intake/receive/normalize"
import { ok } from "#lib/platform/result"
import { insertDeliveries } from "#lib/data/store/alert-deliveries"
import { endFiringsOf, insertFiring } from "#lib/data/store/alert-firings"
import { countBuckets } from "#lib/data/store/counts"
import { insertExport } from "#lib/data/store/exports"
import { insertInvitation } from "#lib/data/store/invitations"
import { lifetimesOf } from "#lib/data/store/lifetimes"
import type { Store } from "#lib/data/store/open"
import { insertMailRequest } from "#lib/data/store/mail-requests"
import { insertPersonalLink } from "#lib/data/store/personal-links"
import { addRefusedCalls } from "#lib/data/store/refused-callbacks"
import { erasures } from "#lib/data/store/schema/erasures"
import { blockAcknowledgements, deployments, senderDomainStates } from "#lib/data/store/schema/marks"
import { schema } from "#lib/data/store/schema"
import { appendParts, insertSendRun } from "#lib/data/store/send-run-drafts"
import { moveSendRun } from "#lib/data/store/send-runs"
import { createFirstOwner } from "#lib/data/store/users"
import { aFiring, anEvent, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { makeChores } from "./open.ts"

const dayMs = 86_400_000
/** A year's retention is shorter here, so that data expires within the year. */
const keep = { events: 45, messages: 100, counts: 150, audit: 120, signIns: 30, recipients: 30 }
let store: Store
const undo: (() => void)[] = []
beforeAll(async () => {
  store = await openTestStore()
  undo.push(useSettings())
  await saveProject(store.db, "shop")
  const owner = { name: "Owner", password_hash: "", created_at: someDay }
  await createFirstOwner(store.db, { user_id: "owner", email: "owner@example.com", ...owner })
})
afterAll(async () => {
  setClock({ now: () => someDay })()
  for (const back of undo) back()
  await store.close()
})

/** Adds the callbacks, people and links of one day. */
async function live(day: number): Promise<void> {
  const { db } = store
  const now = plus(someDay, day * dayMs)
  const statuses = ["accepted", "sent", "delivered", "opened"]
  const letter = {
    job_id: `job-${day}`,
    email: "ann@example.com",
    message_info: { tags: ["daily"] },
    metadata: { campaign_id: "7" },
  }
  const sentEvents = [
    ...statuses.map((status, second) => ({
      event_name: "transactional_email_status",
      event_data: anEvent({ ...letter, status, second: (day * dayMs) / 1000 + second }),
    })),
    {
      event_name: "transactional_spam_block",
      event_data: {
        block_time: formatUtc(now),
        block_type: "one_smtp",
        domain: "example.com",
        SMTP_blocks_count: 1,
        domain_status: "blocked",
      },
    },
  ]
  const normalized = normalize(
    { auth: "x", events_by_user: [{ user_id: 1, events: sentEvents }] },
    now.getTime(),
  )
  if (!normalized) throw new Error("not a callback")
  await append(db, "shop", [normalized])
  await addUpOnce(db)
  const call = { reason: "forged", firstMs: now.getTime(), lastMs: now.getTime(), calls: 1 } as const
  await addRefusedCalls(db, "shop", [{ ...call, address: `2001:db8::${day}` }])
  const act = { project_id: "shop", user_id: "owner", ip: "192.0.2.1" }
  await writeAudit(db, { ...act, action: "template/set", input: {} }, ok(null))
  await startSession(db, {
    user_id: "owner",
    method: "password",
    has_second_factor: false,
    ip: "192.0.2.1",
    user_agent: null,
  })
  const ends = { created_at: now, expires_at: plus(now, dayMs) }
  await insertPersonalLink(db, {
    token_hash: `t${day}`,
    user_id: "owner",
    purpose: "password",
    email: null,
    ...ends,
  })
  await insertInvitation(db, {
    project_id: "shop",
    invitation_id: `i${day}`,
    email: "new@example.com",
    role: "viewer",
    token_hash: `t${day}`,
    invited_by: "owner",
    sent_at: null,
    ...ends,
  })
  await insertMailRequest(db, {
    request_id: `m${day}`,
    user_id: "owner",
    recipient_hash: `h${day}`,
    created_at: now,
  })
  await insertExport(db, { project_id: "shop", dump_id: `d${day}`, user_id: "owner", input: {}, ...ends })
  await db.insert(erasures).values({
    project_id: "shop",
    erasure_id: `e${day}`,
    address_hash: `e${day}`,
    pseudonym_key: "",
    stage: "done",
    audit_id: 0,
    created_at: now,
    ended_at: now,
    expires_at: plus(now, dayMs),
  })
  const run = { project_id: "shop", run_id: `r${day}`, created_by: "owner" }
  await insertSendRun(db, { ...run, created_at: now, changed_at: now, subject: "", message_bytes: 0 }, {})
  await appendParts(db, run, 0, [{ recipients: [{ email: "reader@example.com" }], bytes: 30 }])
  await moveSendRun(db, run, { state: "done", changed_at: now, ended_at: now })
  await insertFiring(db, aFiring({ firing_id: `f${day}`, at: now }))
  await endFiringsOf(db, { project_id: "shop", rule_id: "rule" }, "cleared", now)
  await insertDeliveries(db, {
    project_id: "shop",
    firing_id: `f${day}`,
    destination_ids: ["d"],
    news: "fired",
    created_at: now,
    seconds: 0,
  })
  const acknowledged = { acknowledged_by: "owner", acknowledged_at: now }
  await db
    .insert(blockAcknowledgements)
    .values({ project_id: "shop", started_at: now, domain: "example.com", ...acknowledged })
  await db.insert(deployments).values({
    project_id: "shop",
    deployment_id: `d${day}`,
    deployed_at: now,
    created_at: now,
    title: "Shop",
  })
  await db.insert(senderDomainStates).values({
    project_id: "shop",
    domain: "shop.example",
    seen_at: now,
    state: { is_verified: true, records: {} },
  })
}

async function runHousekeeping(now: Date): Promise<void> {
  for (const chore of makeChores(keep))
    for (let turn = 0; turn < 1000; turn++) {
      const done = await store.db.transaction((tx) => chore.turn(tx, now))
      if (done < chore.max) break
    }
}

const tables = Object.values(schema).filter((one) => is(one, PgTable))

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) counts[getTableName(table)] = await store.db.$count(table)
  return counts
}

/** Half a year later, at the same place within the 32 days of a segment row. */
const halfDay = 365 - 5 * 32

test("KEEP-1 KEEP-2 a year of traffic: tables are as long after half a year as after a whole one, and charts have the past", async () => {
  const levels: Record<number, Record<string, number>> = {}
  for (let day = 1; day <= 365; day++) {
    const now = plus(someDay, day * dayMs)
    setClock({ now: () => now })
    await live(day)
    await runHousekeeping(now)
    if (day === halfDay || day === 365) levels[day] = await countAll()
  }
  const level = levels[365] ?? {}
  expect(level).toEqual(levels[halfDay])
  const grown = lifetimesOf(keep).filter((one) => one.keptDays !== null)
  for (const table of grown.flatMap((one) => one.tables)) expect(level[table], table).toBeGreaterThan(0)
  expect(level).toMatchObject({
    letters: 101,
    letter_search: 101,
    blocks: 101,
    events: 46 * 4,
    sessions: 61,
    exports: 3,
    send_runs: 101,
    send_run_parts: 31,
    refused_callbacks: 31,
    alert_firings: 101,
  })

  // Ninety days of charts: twice as long as the events that they were computed from.
  const now = plus(someDay, 365 * dayMs)
  const buckets = await countBuckets(store.db, "shop", plus(now, -90 * dayMs), plus(now, dayMs))
  const delivered = buckets.filter((one) => one.status === "delivered")
  expect(delivered.reduce((sum, one) => sum + one.letters_ever, 0)).toBe(91)
})
