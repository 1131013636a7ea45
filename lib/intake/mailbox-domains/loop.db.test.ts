import { expect, test } from "vitest"
import { formatUtc } from "#contract/time"
import { plus } from "#lib/platform/clock"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "#lib/intake/receive/normalize"
import { rebuild } from "#lib/data/events/postgres/rebuild"
import { listLetters } from "#lib/data/store/letters"
import { claimDueDomains } from "#lib/data/store/mailbox-domains"
import { mailboxDomains } from "#lib/data/store/schema/mailbox-domains"
import { countSegments } from "#lib/data/store/segment-counts"
import { anEvent, saveProject, someDay } from "#lib/testing/make"
import { loopStore } from "#lib/testing/loop-store"
import { type LookUpMailServers, openAskingMailServers } from "./loop.ts"

const dayMs = 86_400_000

const at = loopStore()

const google = ["aspmx.l.google.com", "alt1.aspmx.l.google.com"]

/** Responds from a table, with no response for other domains. Records the queries. */
function asking(table: Record<string, string[]>) {
  const queried: string[] = []
  const ask: LookUpMailServers = async (domains) => {
    queried.push(...domains)
    return new Map(domains.map((domain) => [domain, table[domain] ?? null]))
  }
  return { queried, ask }
}

function begin(ask: LookUpMailServers) {
  const pace = { atOnce: 2, everyMs: 10 }
  return at.open(openAskingMailServers(pace, { db: async () => at.store.db, lookUp: ask }))
}

let number = 0

/** Stores events of one message to each address. */
async function deliver(project_id: string, emails: readonly string[], status = "delivered"): Promise<void> {
  const events = emails.map((email) => ({
    event_name: "transactional_email_status",
    event_data: anEvent({ job_id: `job-${++number}`, email, status, event_time: formatUtc(at.now) }),
  }))
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, at.now.getTime())
  if (!call) throw new Error("not a callback")
  await append(at.store.db, project_id, [call])
}

async function countsOf(project_id: string): Promise<Record<string, number>> {
  await addUpOnce(at.store.db)
  const edges = [someDay.getTime() - dayMs, at.now.getTime() + dayMs]
  const counted = await countSegments(at.store.db, project_id, { edges, by: ["provider"] })
  const sums: Record<string, number> = {}
  for (const { provider = "", letters_now } of counted ?? [])
    if (letters_now > 0) sums[provider] = (sums[provider] ?? 0) + letters_now
  return sums
}

const listed = async (project_id: string, provider: string) => {
  const page = await listLetters(at.store.db, project_id, {
    ...{ fromMs: someDay.getTime() - dayMs, toMs: at.now.getTime() + dayMs, limit: 500 },
    provider,
  })
  return page.letters.length
}

const rowOf = async (domain: string) =>
  (await at.store.db.select().from(mailboxDomains)).find((one) => one.domain === domain)

test("PROVIDER-1 PROVIDER-2 messages are counted under the provider revealed by mail servers, including earlier ones", async () => {
  const { project_id } = await saveProject(at.store.db, "mx")
  // More than are recounted in one batch.
  const many = Array.from({ length: 230 }, (_, n) => `p${n}@team.sample`)
  await deliver(project_id, [...many, "a@Team.sample", "b@own.sample", "c@gmail.com"])
  expect(await countsOf(project_id)).toEqual({ other: 232, gmail: 1 })
  const { queried, ask } = asking({ "team.sample": google, "own.sample": ["mail.own.sample"] })
  begin(ask)
  await expect.poll(() => countsOf(project_id)).toEqual({ gmail: 232, other: 1 })
  expect(queried.sort()).toEqual(["own.sample", "team.sample"])
  expect([await listed(project_id, "gmail"), await listed(project_id, "other")]).toEqual([232, 1])
  // New messages count this way at once, without another lookup.
  await deliver(project_id, ["late@team.sample"], "hard_bounced")
  expect(await countsOf(project_id)).toEqual({ gmail: 233, other: 1 })
  expect(queried).toHaveLength(2)
})

test("PROVIDER-2 when a domain moves, stored messages keep their provider, even after a rebuild", async () => {
  const { project_id } = await saveProject(at.store.db, "moves")
  await deliver(project_id, ["a@moving.sample"])
  const first = begin(asking({ "moving.sample": google }).ask)
  await expect.poll(() => countsOf(project_id)).toEqual({ gmail: 1 })
  await first.close()
  at.now = plus(at.now, 31 * dayMs)
  await deliver(project_id, ["b@moving.sample"])
  begin(asking({ "moving.sample": ["moving-sample.mail.protection.outlook.com"] }).ask)
  await expect.poll(() => rowOf("moving.sample")).toMatchObject({ provider: "outlook", due_at: null })
  await deliver(project_id, ["c@moving.sample"])
  // The second message was stored while the first answer was valid.
  expect(await countsOf(project_id)).toEqual({ gmail: 2, outlook: 1 })
  await rebuild(at.store.db, project_id, someDay.getTime() - dayMs, at.now.getTime() + dayMs)
  expect(await countsOf(project_id)).toEqual({ gmail: 2, outlook: 1 })
  at.now = someDay
})

test("PROVIDER-2 later opens change only the recounted message", async () => {
  const { project_id } = await saveProject(at.store.db, "later")
  await deliver(project_id, ["a@opens.sample", "b@stays.sample"])
  begin(asking({ "opens.sample": google, "stays.sample": [] }).ask)
  await expect.poll(() => countsOf(project_id)).toEqual({ gmail: 1, other: 1 })
  number -= 2
  at.now = plus(at.now, 60_000)
  await deliver(project_id, ["a@opens.sample", "b@stays.sample"], "opened")
  expect(await countsOf(project_id)).toEqual({ gmail: 1, other: 1 })
  await rebuild(at.store.db, project_id, someDay.getTime() - dayMs, at.now.getTime() + dayMs)
  expect(await countsOf(project_id)).toEqual({ gmail: 1, other: 1 })
  at.now = someDay
})

test("PROVIDER-3 without a response, the lookup is retried with growing pauses, eight times", async () => {
  const { project_id } = await saveProject(at.store.db, "silent")
  await deliver(project_id, ["a@silent.sample"])
  const { queried, ask } = asking({})
  begin(ask)
  const pauses: number[] = []
  for (let times = 1; times < 8; times++) {
    await expect.poll(() => rowOf("silent.sample")).toMatchObject({ failures: times })
    const due = (await rowOf("silent.sample"))?.due_at ?? at.now
    pauses.push((due.getTime() - at.now.getTime()) / 60_000)
    at.now = due
  }
  await expect.poll(() => rowOf("silent.sample")).toMatchObject({ failures: 8, due_at: null, provider: null })
  expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640])
  expect(queried).toHaveLength(8)
  // Messages in the meantime cause no lookup; a month later they do.
  await deliver(project_id, ["b@silent.sample"])
  expect(await rowOf("silent.sample")).toMatchObject({ due_at: null })
  at.now = plus(someDay, 31 * dayMs)
  await deliver(project_id, ["c@silent.sample"])
  await expect.poll(() => rowOf("silent.sample")).toMatchObject({ failures: 1 })
  at.now = someDay
})

test("PROVIDER-3 reserved names and invalid DNS names are not looked up", async () => {
  const { project_id } = await saveProject(at.store.db, "nobody")
  await deliver(project_id, ["a@shop.example", "b@example.com", "c@localhost", "d@münchen.sample"])
  const { queried, ask } = asking({ "xn--mnchen-3ya.sample": google })
  begin(ask)
  await expect.poll(() => countsOf(project_id)).toEqual({ other: 3, gmail: 1 })
  await expect.poll(() => rowOf("shop.example")).toMatchObject({ provider: "other", due_at: null })
  expect(queried).toEqual(["xn--mnchen-3ya.sample"])
})

test("PROVIDER-4 projects take turns, and no domain is claimed twice", async () => {
  for (const name of ["turn-a", "turn-b"]) await saveProject(at.store.db, name)
  await deliver(
    "turn-a",
    Array.from({ length: 50 }, (_, n) => `p@a${n}.sample`),
  )
  await deliver("turn-b", ["p@b.sample"])
  const claim = (after: string, until = plus(at.now, 60_000)) =>
    claimDueDomains(at.store.db, { after, now: at.now, until, max: 20 })
  const [one, two, three] = [await claim(""), await claim("turn-a"), await claim("turn-b")]
  expect([one, two, three].map((it) => [it?.project_id, it?.domains.length])).toEqual([
    ["turn-a", 20],
    ["turn-b", 1],
    ["turn-a", 20],
  ])
  const names = [one, three].flatMap((it) => it?.domains.map(({ domain }) => domain) ?? [])
  expect(new Set(names).size).toBe(40)
  // The process that claimed them has crashed.
  at.now = plus(at.now, 60_001)
  expect((await claim(""))?.domains.length).toBe(20)
  at.now = someDay
})

test("PROVIDER-4 another process continues after a crash, and nothing counts twice", async () => {
  const { project_id } = await saveProject(at.store.db, "dies")
  await deliver(
    project_id,
    Array.from({ length: 30 }, (_, n) => `p${n}@half.sample`),
  )
  await at.store.db
    .insert(mailboxDomains)
    .values({
      project_id,
      domain: "half.sample",
      provider: "gmail",
      seen_at: at.now,
      due_at: at.now,
      is_moving: true,
    })
    .onConflictDoUpdate({
      target: [mailboxDomains.project_id, mailboxDomains.domain],
      set: { provider: "gmail", is_moving: true },
    })
  // In the meantime some of them changed by a new event.
  number -= 30
  await deliver(project_id, ["p0@half.sample", "p1@half.sample"], "opened")
  const { queried, ask } = asking({})
  begin(ask)
  begin(ask)
  await expect.poll(() => countsOf(project_id)).toEqual({ gmail: 30 })
  await expect.poll(() => rowOf("half.sample")).toMatchObject({ is_moving: false, due_at: null })
  expect(queried).toEqual([])
})
