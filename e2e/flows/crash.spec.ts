import { expect, test } from "@playwright/test"
import { capturedList } from "#contract/captured/list"
import { domainGetSandboxDomain } from "#contract/domain/get-sandbox-domain"
import { emailSend } from "#contract/email/send"
import type { ApiClient } from "../../tools/api-client.ts"
import { storeRows } from "../store-rows.ts"
import { createProject, newPassword, openWorld, setUpOwner, type World } from "../world.ts"

/** Both programs are killed in the middle of 2,000 letters. Nothing that was accepted may be lost or counted twice. */
const jobs = 20
const lettersPerJob = 100

test.setTimeout(300_000)

let world: World
test.beforeAll(async () => {
  world = await openWorld({ name: "crash" })
})
test.afterAll(() => world.close())

type Accepted = Map<string, string>
const keyOf = (job_id: string, email: string) => `${job_id} ${email}`

test("no accepted letter and no event is lost or doubled when both programs are killed", async () => {
  const owner = await setUpOwner(world, {
    name: "Owner",
    email: "owner@example.com",
    password: newPassword(),
  })
  const { slug, api } = await createProject(world, owner, "Crash")
  const { domain } = await api(domainGetSandboxDomain, {})

  const accepted: Accepted = new Map()
  for (let job = 0; job < jobs; job++) {
    if (job === 5) await killAndStart("service")
    if (job === 10) await killAndStart("dashboard")
    if (job === 15) await Promise.all([killAndStart("service"), killAndStart("dashboard")])
    await sendJob(api, job, `sender@${domain}`, accepted)
  }
  expect(accepted.size).toBe(jobs * lettersPerJob)

  await tenMinutesPass()
  const kept = [...accepted].filter(([, email]) => !email.startsWith("hard-bounce-")).map(([key]) => key)
  await expect(async () => {
    const counts = await capturedCounts(api)
    expect(counts.size).toBe(kept.length)
    expect(kept.filter((key) => counts.get(key) !== 1)).toEqual([])
  }).toPass({ timeout: 120_000, intervals: [2000] })
  await untilQuiet(() => owner.get(`/api/projects/${slug}/changes?since=0`))
  await world.service.stop()
  await world.dashboard.stop()
  await compareStores(accepted)
})

/** Lets the programs work a moment, then takes the power away. */
async function killAndStart(program: "service" | "dashboard"): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 300))
  await world[program].kill()
  await world[program].start()
}

async function sendJob(api: ApiClient, job: number, from_email: string, accepted: Accepted): Promise<void> {
  const recipients = Array.from({ length: lettersPerJob }, (_, n) => {
    const word = n % 10 === 0 ? "open-" : n % 10 === 1 ? "click-" : n % 25 === 2 ? "hard-bounce-" : "reader."
    return { email: `${word}${job * lettersPerJob + n}@example.com` }
  })
  const html = '<p>Hello <a href="https://example.com/">there</a></p>'
  const { job_id, emails } = await api(emailSend, {
    message: { recipients, subject: `Job ${job}`, from_email, body: { html } },
  })
  for (const email of emails) accepted.set(keyOf(job_id, email), email)
}

/**
 * A call that found nobody rests for ten minutes, and work of a killed process until its lease ends. The stores are
 * told that this time has passed.
 */
async function tenMinutesPass(): Promise<void> {
  await world.service.stop()
  await storeRows(world.databases.SERVICE_DATABASE_URL, [
    "update calls set next_try_at = now() - interval '1 minute', lease = null, leased_until = null where status = 'waiting'",
    "update queue set leased_until = null, lease = null",
    "update reader_actions set leased_until = null where done_at is null",
  ])
  await world.service.start()
}

/** How often each letter lies in the sandbox; refused ones are kept nowhere. */
async function capturedCounts(api: ApiClient): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  let cursor: string | undefined
  do {
    const page = await api(capturedList, { limit: 200, ...(cursor ? { cursor } : {}) })
    for (const { job_id, to } of page.letters) {
      const key = keyOf(job_id ?? "", to)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    cursor = page.cursor || undefined
  } while (cursor)
  return counts
}

/** Waits until nothing has arrived at the dashboard for five seconds. */
async function untilQuiet(changes: () => Promise<{ body: Record<string, unknown> }>): Promise<void> {
  let before: unknown
  await expect(async () => {
    const { seq } = (await changes()).body
    const isQuiet = seq !== undefined && seq === before
    before = seq
    expect(isQuiet).toBe(true)
  }).toPass({ timeout: 90_000, intervals: [5000] })
}

type EventRow = { event: string }
type LetterRow = { key: string; statuses: string[] }
type CountRow = { now: number }

/** Both stores tell the same: every event arrived, every letter is counted once. */
async function compareStores(accepted: Accepted): Promise<void> {
  const words =
    "job_id || ' ' || lower(email) || ' ' || status || ' ' || date_trunc('second', event_time)::text"
  const [sent = []] = await storeRows<EventRow>(world.databases.SERVICE_DATABASE_URL, [
    `select distinct ${words} as event from events
     where event_name = 'transactional_email_status'
       and exists (select 1 from webhooks w where w.project_id = events.project_id and events.status = any(w.email_status))
     order by 1`,
  ])
  const [arrived = [], letters = [], doubled = [], counted = []] = await storeRows<
    EventRow & LetterRow & CountRow
  >(world.databases.DATABASE_URL, [
    `select distinct ${words} as event from events order by 1`,
    "select job_id || ' ' || email as key, statuses from letters",
    `select job_id || ' ' || email || ' ' || status as event from events
     where status in ('accepted', 'sent', 'delivered', 'hard_bounced')
     group by job_id, email, status having count(*) > 1`,
    "select coalesce(sum(letters_now), 0)::int as now from counts",
  ])
  expect(arrived.map((one) => one.event)).toEqual(sent.map((one) => one.event))
  expect(doubled).toEqual([])
  expect(new Set(letters.map((one) => one.key))).toEqual(new Set(accepted.keys()))
  expect(
    letters.filter((one) => !one.statuses.some((word) => word === "delivered" || word === "hard_bounced")),
  ).toEqual([])
  expect(counted[0]?.now).toBe(accepted.size)
}
