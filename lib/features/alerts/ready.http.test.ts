import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Input, Method, Output } from "#contract/method"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import { webhookSet } from "#contract/methods/webhook"
import { formatUtc } from "#contract/time"
import { accessOf } from "#lib/access/auth/access"
import { append } from "#lib/data/events/postgres/append"
import type { Store } from "#lib/data/store/open"
import { createFirstOwner } from "#lib/data/store/users"
import { createProject } from "#lib/features/projects/create-project"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { normalize } from "#lib/intake/receive/normalize"
import { closeChanges } from "#lib/live/changes"
import { call } from "#lib/mail-api/client/call"
import { getProjectKey } from "#lib/mail-api/proxy/keys"
import { setClock } from "#lib/platform/clock"
import { anEvent, aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { type ManualClock, manualClock } from "../../../service/clock.ts"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { changeAlert } from "./change.ts"
import { readyRules } from "./metrics.ts"
import { checkAll, deliverAll } from "./runner.ts"
import { sendNews } from "./send.ts"

/** Each ready-made rule, from its metric to the mail in the captured inbox of the real service. */
const [minute, hour, week] = [60_000, 3_600_000, 7 * 24 * 3_600_000]
const owner = aUser("owner-1", true)
/** A customer's program that responds, but accepts no event. */
const failing = createServer(({ method }, response) => response.writeHead(method === "GET" ? 200 : 500).end())

let service: TestService
let store: Store
let clock: ManualClock
const restores: (() => void)[] = []

beforeAll(async () => {
  await new Promise<void>((resolve) => failing.listen(0, "127.0.0.1", resolve))
  clock = manualClock(someDay)
  service = await startService({ clock, config: { callbackAllow: [failingHost()] } })
  store = await openTestStore()
  restores.push(
    useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }),
    setClock({ now: () => clock.now() }),
  )
  await createFirstOwner(store.db, { ...owner, password_hash: "", created_at: someDay })
})
afterAll(async () => {
  await closeChanges(store.db)
  for (const back of restores) back()
  await service.close()
  await store.close()
  failing.close()
})

const failingHost = () => `127.0.0.1:${(failing.address() as AddressInfo).port}`

type Project = { project_id: string; key: NonNullable<Awaited<ReturnType<typeof getProjectKey>>> }
type Event = Parameters<typeof anEvent>[0] & { at?: number; event_name?: string }

/** Passes service events through intake. */
async function tell({ project_id }: Project, events: readonly Event[]): Promise<void> {
  const items = events.map(({ at = clock.now().getTime(), event_name, ...fields }) => ({
    event_name: event_name ?? "transactional_email_status",
    event_data: event_name ? fields : { ...anEvent(fields), event_time: formatUtc(at) },
  }))
  const batch = normalize(
    { auth: "x", events_by_user: [{ user_id: 1, events: items }] },
    clock.now().getTime(),
  )
  if (!batch) throw new Error("These are no events.")
  await append(store.db, project_id, [batch])
  while (await addUpOnce(store.db));
}

/** This many messages at an instant, the first of them with another status. */
const messages = (count: number, special: number, status: string, at = clock.now().getTime()): Event[] =>
  Array.from({ length: count }, (_, n) => {
    const common = { job_id: `job-${at}-${n}`, email: `reader${n}@example.com`, at }
    const isBounced = n < special && status === "hard_bounced"
    const end = { ...common, status: isBounced ? status : "delivered" }
    return [end, ...(n < special && !isBounced ? [{ ...common, status }] : [])]
  }).flat()

const openings = (count: number, traffic_type: string): Event[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ job_id: `open-${traffic_type}-${n}`, email: `reader${n}@example.com`, status: "opened" },
    delivery_info: { traffic_type },
  }))

type Case = { make(project: Project): Promise<void>; subject: string }

/** Events that fire each rule, and the subject of the mail. A rule without a line here does not compile. */
const cases: Record<(typeof readyRules)[number]["id"], Case> = {
  bounceRate: {
    make: (project) => tell(project, messages(100, 6, "hard_bounced")),
    subject: "Alert: bounce rate 6.0% of 100 messages",
  },
  bounceChange: {
    make: (project) => {
      const now = clock.now().getTime()
      const before = [1, 2, 3, 4].flatMap((weeks) => messages(100, 2, "hard_bounced", now - weeks * week))
      return tell(project, [...before, ...messages(100, 7, "hard_bounced")])
    },
    subject: "Alert: bounce rate 7.0% of 100 messages",
  },
  complaints: {
    make: (project) => tell(project, messages(1500, 2, "spam")),
    subject: "Alert: complaint rate 0.133% of 1,500 messages",
  },
  manyComplaints: {
    make: (project) => tell(project, messages(400, 2, "spam")),
    subject: "Alert: complaint rate 0.500% of 400 messages",
  },
  block: {
    make: (project) =>
      tell(project, [
        {
          ...{ event_name: "transactional_spam_block", domain: "gmx.de", domain_status: "blocked" },
          ...{ block_time: formatUtc(clock.now()), block_type: "one_smtp", SMTP_blocks_count: 1 },
        },
      ]),
    subject: "Alert: gmx.de blocks 1 server",
  },
  webhook: {
    // It fails at its first call, and still fails a quarter of an hour later.
    make: async ({ key }) => {
      const url = `http://${failingHost()}/orders`
      await ask(webhookSet, { url, events: { email_status: ["delivered"] } }, key)
      await sendOne(key)
      await service.idle()
      clock.advance(16 * minute)
    },
    subject: "Alert: webhook fails: http://127.0.0.1",
  },
  machines: {
    make: (project) => tell(project, [...openings(118, "machine"), ...openings(2, "human")]),
    subject: "Alert: opened by machines 98.3% of 120 opens",
  },
  silence: {
    make: async (project) => {
      // Three mails a day for three weeks, and none since the one of this hour: the next one is missing.
      const at = clock.now().getTime()
      const days = Array.from({ length: 22 }, (_, ago) => at - ago * 24 * hour)
      const mails = days.flatMap((ms) => [0, 4, 8].map((hours) => ms - hours * hour))
      await tell(
        project,
        mails.flatMap((ms) => messages(1, 0, "", ms)),
      )
      clock.advance(25 * hour)
    },
    subject: "Alert: nothing sent for 24 h 45 min",
  },
}

/** Calls the service as the dashboard does, with the project's key. */
async function ask<M extends Method>(
  method: M,
  input: Input<M>,
  key: Project["key"] | string,
): Promise<Output<M>> {
  const answer = await call(method, input, key)
  if (!answer.ok) throw new Error(`${method.path}: ${answer.failure.message}`)
  return answer.value
}

async function sendOne(key: Project["key"]): Promise<void> {
  const { domain } = await ask(domainGetSandboxDomain, {}, key)
  const message = {
    ...{ recipients: [{ email: "reader@example.com" }], from_email: `hello@${domain}` },
    ...{ subject: "Your order", body: { plaintext: "Thank you." } },
  }
  await ask(emailSend, { message }, key)
}

/** Makes rules and deliveries due now that are due a moment later. */
async function check(): Promise<void> {
  await store.db.execute(sql`update alert_rules set next_at = now() - interval '1 second'`)
  for (const source of ["counts", "service"] as const) await checkAll(store.db, source)
  await store.db.execute(
    sql`update alert_deliveries set next_at = now() - interval '1 second' where outcome is null`,
  )
  await deliverAll(store.db, sendNews)
  await service.idle()
}

async function makeProject(name: string) {
  const made = await createProject(store.db, { user: owner, input: { name }, ip: null, user_agent: null })
  if (!made.ok) throw new Error(made.failure.message)
  const access = await accessOf(store.db, owner, made.value.project_id)
  const key = await getProjectKey(store.db, made.value.project_id)
  if (!access || !key) throw new Error("The project is not there.")
  return { access, project: { project_id: made.value.project_id, key } }
}

test.each(readyRules.map(({ id }) => id))(
  "ALERT-12 the ready-made rule %s arrives by mail, once, and not before there is cause",
  async (id) => {
    const name = `Project of ${id}`
    const { access, project } = await makeProject(name)
    const alerts = async () =>
      (await ask(capturedList, { search: owner.email }, service.accountKey)).letters.filter(
        ({ subject }) => subject.startsWith("Alert:") && subject.endsWith(`(${name})`),
      )
    const action = { access, ip: null, user_agent: null }
    const made = await changeAlert(store.db, { ...action, input: { act: "ready", id, name: `Rule ${id}` } })
    expect(made).toMatchObject({ ok: true })
    await check()
    expect(await alerts()).toEqual([])

    await cases[id].make(project)
    await check()
    const [first, ...more] = await alerts()
    expect(more).toEqual([])
    expect(first?.subject).toContain(cases[id].subject)
    expect(first?.subject).toContain(`(${name})`)
    const letter = JSON.stringify(await ask(capturedGet, { id: first?.id ?? "" }, service.accountKey))
    expect(letter).toContain(`Rule ${id}`)

    clock.advance(minute)
    await check()
    expect(await alerts()).toHaveLength(1)
  },
)
