import { afterAll, beforeAll, expect, test } from "vitest"
import { setClock } from "#lib/platform/clock"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "#lib/intake/receive/normalize"
import type { Db, Store } from "#lib/data/store/open"
import { anEvent, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { alertChoices } from "./choices.ts"
import { measure, quarterMs } from "./measure.ts"
import { readWatch } from "./rule-form.ts"

let store: Store
let db: Db
const undo: (() => void)[] = []
const nowMs = someDay.getTime()
beforeAll(async () => {
  store = await openTestStore()
  db = store.db
  undo.push(useSettings(), setClock({ now: () => someDay }))
  await saveProject(db, "shop")
  await saveProject(db, "other")
  const call = normalize(
    {
      auth: "x",
      events_by_user: [
        {
          user_id: 1,
          events: [
            ...sent(1, "delivered", { tags: ["receipt"], version: 1, campaign: "7" }),
            ...sent(2, "hard_bounced", { tags: ["receipt", "urgent"], version: 2, campaign: "7" }),
            ...sent(3, "delivered", { tags: ["news"], version: 2, campaign: "8" }),
            ...read(1, "machine", "DE", "desktop"),
            ...read(3, "human", "PL", "mobile"),
          ],
        },
      ],
    },
    nowMs,
  )
  if (call) await append(db, "shop", [call])
  while (await addUpOnce(db));
})
afterAll(async () => {
  for (const back of undo) back()
  await store.close()
})

type About = { tags: string[]; version: number; campaign: string }

const event = (event_data: object) => ({ event_name: "transactional_email_status", event_data })
const letter = (n: number) => ({ job_id: `job-${n}`, email: `reader${n}@gmail.com` })

const sent = (n: number, status: string, { tags, version, campaign }: About) => [
  event({
    ...anEvent({ ...letter(n), status }),
    message_info: { template_id: "t1", template_version: version, tags },
    metadata: { campaign_id: campaign },
  }),
]

const read = (n: number, traffic_type: string, country_code: string, device_type: string) => [
  event(
    anEvent({
      ...{ ...letter(n), status: "opened", second: 60 },
      delivery_info: { traffic_type, country_code, device_type },
    }),
  ),
]

test("ALERT-13 offers the values of the last days with their numbers of messages, from this project only", async () => {
  const choices = await alertChoices(db, "shop", nowMs)
  expect(choices.tag).toEqual([
    { value: "receipt", count: 2 },
    { value: "news", count: 1 },
    { value: "urgent", count: 1 },
  ])
  expect(choices.campaign_id).toEqual([
    { value: "7", count: 2 },
    { value: "8", count: 1 },
  ])
  expect(choices.template_id).toEqual([{ value: "t1", count: 3 }])
  expect(choices.template_version).toEqual([
    { value: "2", of: "t1", count: 2 },
    { value: "1", of: "t1", count: 1 },
  ])
  expect(choices.country).toEqual([
    { value: "DE", count: 1 },
    { value: "PL", count: 1 },
  ])
  expect(choices.device.map(({ value }) => value)).toEqual(["desktop", "mobile"])
  expect(choices.provider).toEqual([{ value: "gmail", count: 3 }])
  expect(choices.domain).toEqual([{ value: "gmail.com", count: 3 }])
  for (const values of Object.values(await alertChoices(db, "other", nowMs))) expect(values).toEqual([])
  for (const values of Object.values(await alertChoices(db, "shop", nowMs + 8 * 86_400_000)))
    expect(values).toEqual([])
})

test.each([
  ["bounce_rate", { tag: ["receipt"] }, 1 / 2, 2],
  ["bounce_rate", { campaign_id: ["7"], provider: ["gmail"] }, 1 / 2, 2],
  ["bounce_rate", { template_id: ["t1"], template_version: ["2"] }, 1 / 2, 2],
  ["sent", { tag: ["news"] }, 1, 1],
  ["machine_opens", { country: ["DE"] }, 1, 1],
  ["machine_opens", { device: ["mobile"] }, 0, 1],
  ["machine_opens", { tag: ["receipt"] }, 1, 1],
  ["machine_opens", { campaign_id: ["8"] }, 0, 1],
] as const)("ALERT-13 %s is measured of messages with %j", async (metric, filter, value, volume) => {
  const edges = [nowMs - quarterMs, nowMs + quarterMs]
  expect(await measure(db, "shop", { metric, filter }, edges)).toEqual([{ value, volume }])
})

const watch = {
  condition: { kind: "threshold", direction: "above", value: 0.5 },
  window_minutes: 60,
  volume_min: 0,
  time_zone: "UTC",
}

test.each([
  ["sent", { country: ["DE"] }, "cannot use this filter"],
  ["bounce_rate", { template_version: ["1"] }, "choose its template"],
  ["bounce_rate", { tag: ["a", "b"] }, "only one tag"],
  ["bounce_rate", { tag: ["a"], server: ["192.0.2.1"] }, "cannot be combined"],
  ["machine_opens", { tag: ["a"], provider: ["gmail"] }, "cannot be combined"],
  ["machine_opens", { country: ["DE"], provider: ["gmail"] }, "cannot be combined"],
])("ALERT-13 %s of %j is refused", (metric, filter, why) => {
  const read = readWatch({ ...watch, metric, filter })
  expect(read).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining(why), field: "filter" },
  })
})
