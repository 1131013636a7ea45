import { beforeAll, expect, test } from "vitest"
import { addUpOnce } from "#lib/intake/receive/add-up"
import type { StepMinutes } from "#lib/analytics/series/series"
import { edgesOf } from "#lib/analytics/series/series"
import type { Dimension } from "#lib/data/store/segment-families"
import { callbackOf, describeInBoth } from "#lib/testing/both-stores"
import { saveProject } from "#lib/testing/make"

/** Golden: the step of a chart that contains a message, by local time of a zone, for every dimension. */

const began: Record<string, string> = {
  "before spring": "2026-03-29T00:59:00Z",
  "after spring": "2026-03-29T01:01:00Z",
  "first 02:30": "2026-10-25T00:30:00Z",
  "second 02:30": "2026-10-25T01:30:00Z",
  "23:44 in Kolkata": "2026-06-01T18:14:00Z",
  "00:01 in Kathmandu": "2026-06-01T18:16:00Z",
  "23:59 in Kolkata": "2026-06-01T18:29:00Z",
  "00:01 in Kolkata": "2026-06-01T18:31:00Z",
}

type Golden = [
  zone: string,
  from: string,
  hours: number,
  step: StepMinutes,
  steps: number,
  Record<string, number>,
]

const golden: Golden[] = [
  // +05:30: local hours and days begin at half past in UTC.
  [
    ...(["Asia/Kolkata", "2026-05-31T18:30:00Z", 48, 1440, 2] as const),
    { "23:44 in Kolkata": 0, "00:01 in Kathmandu": 0, "23:59 in Kolkata": 0, "00:01 in Kolkata": 1 },
  ],
  [
    ...(["Asia/Kolkata", "2026-05-31T18:30:00Z", 48, 60, 48] as const),
    { "23:44 in Kolkata": 23, "00:01 in Kathmandu": 23, "23:59 in Kolkata": 23, "00:01 in Kolkata": 24 },
  ],
  [
    ...(["Asia/Kolkata", "2026-05-31T18:30:00Z", 48, 180, 16] as const),
    { "23:44 in Kolkata": 7, "00:01 in Kathmandu": 7, "23:59 in Kolkata": 7, "00:01 in Kolkata": 8 },
  ],
  // +05:45: another 15 minutes earlier.
  [
    ...(["Asia/Kathmandu", "2026-05-31T18:15:00Z", 48, 1440, 2] as const),
    { "23:44 in Kolkata": 0, "00:01 in Kathmandu": 1, "23:59 in Kolkata": 1, "00:01 in Kolkata": 1 },
  ],
  [
    ...(["Asia/Kathmandu", "2026-06-01T17:15:00Z", 3, 60, 3] as const),
    { "23:44 in Kolkata": 0, "00:01 in Kathmandu": 1, "23:59 in Kolkata": 1, "00:01 in Kolkata": 1 },
  ],
  [
    ...(["Asia/Kathmandu", "2026-06-01T18:00:00Z", 1, 15, 4] as const),
    { "23:44 in Kolkata": 0, "00:01 in Kathmandu": 1, "23:59 in Kolkata": 1, "00:01 in Kolkata": 2 },
  ],
  // A day of 23 hours: 02:00 is skipped.
  [
    ...(["Europe/Berlin", "2026-03-28T23:00:00Z", 23, 60, 23] as const),
    { "before spring": 1, "after spring": 2 },
  ],
  [
    ...(["Europe/Berlin", "2026-03-28T23:00:00Z", 47, 1440, 2] as const),
    { "before spring": 0, "after spring": 0 },
  ],
  // A day of 25 hours: 02:00 occurs twice.
  [
    ...(["Europe/Berlin", "2026-10-24T22:00:00Z", 25, 60, 25] as const),
    { "first 02:30": 2, "second 02:30": 3 },
  ],
  [
    ...(["Europe/Berlin", "2026-10-24T22:00:00Z", 49, 1440, 2] as const),
    { "first 02:30": 0, "second 02:30": 0 },
  ],
]

/** Each message has its own tag to identify it; all other dimensions are counted in the same steps. */
const counted: { by: Dimension[]; status?: string[] }[] = [
  { by: ["provider"] },
  { by: ["delivery_status", "server"] },
  { by: ["domain"], status: ["delivered"] },
  { by: ["template_id", "template_version"] },
  { by: ["campaign_id"] },
  { by: [] },
]

const project = (name: string) => `zones-${name.toLowerCase()}`

describeInBoth("steps of zones", ({ name, db, events }) => {
  beforeAll(async () => {
    await saveProject(db(), project(name))
    const list = Object.entries(began).map(([tag, time], nth) => ({
      ...{ job_id: `zone-${nth}`, email: "ann@gmail.com", status: "delivered" },
      event_time: time.slice(0, 19).replace("T", " "),
      delivery_info: { delivery_status: "ok_delivered", sender_ip: "192.0.2.1" },
      message_info: { tags: [tag], template_id: "t1", template_version: 2 },
      metadata: { campaign_id: "7" },
    }))
    await events().append(db(), project(name), [callbackOf(list)])
    while (await addUpOnce(db()));
  })

  test.each(golden)(
    "STORE-2 %s from %s, %i hours by %i minutes",
    async (timeZone, from, hours, stepMinutes, steps, expected) => {
      const start = Date.parse(from)
      const edges = edgesOf({ from: start, to: start + hours * 3_600_000, stepMinutes, timeZone })
      expect(edges).toHaveLength(steps + 1)
      const byTag = await events().countSegments(db(), project(name), { edges, by: ["tag"] })
      expect(Object.fromEntries((byTag ?? []).map(({ tag, step }) => [tag, step]))).toEqual(expected)
      const perStep = Array.from(
        { length: steps },
        (_, step) => Object.values(expected).filter((one) => one === step).length,
      )
      for (const { by, status } of counted) {
        const filter = status ? { status } : {}
        const rows = (await events().countSegments(db(), project(name), { edges, by, filter })) ?? []
        const sums = perStep.map((_, step) =>
          rows.filter((row) => row.step === step).reduce((sum, { letters_now }) => sum + letters_now, 0),
        )
        expect([by, sums]).toEqual([by, perStep])
      }
      const buckets = await events().countSteps(db(), project(name), edges)
      const ofSteps = edges
        .slice(0, -1)
        .map((edge) =>
          buckets
            .filter(({ bucket }) => bucket.getTime() === edge)
            .reduce((sum, { letters_now }) => sum + letters_now, 0),
        )
      expect(ofSteps).toEqual(perStep)
    },
  )
})
