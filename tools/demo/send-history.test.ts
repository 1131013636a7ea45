import { expect, test } from "vitest"
import { actsOf } from "./furnish.ts"
import { type PlannedLetter, planHistory } from "./history.ts"
import { projects } from "./senders.ts"
import { bringInOlder, partsOf, type Sending, sendNewest } from "./send-history.ts"

const minuteMs = 60_000

/** Sends the plan of a demo that is made at `endMs`, to no service. */
async function sentBefore(endMs: number, count: number) {
  const steps = planHistory({ seed: 1, endMs, letters: count, kinds: 3 })
  let nowMs = (steps[0]?.atMs ?? endMs) - 52 * minuteMs
  const moveTo = (atMs: number) => {
    nowMs = Math.max(nowMs, atMs)
  }
  const emails: string[] = []
  const hours: number[] = []
  const api = async (_: unknown, { message }: { message: { recipients: { email: string }[] } }) =>
    emails.push(...message.recipients.map(({ email }) => email))
  const done = async () => {}
  const sending = {
    past: {
      clock: { now: () => new Date(nowMs) },
      bringIn: async (messages: PlannedLetter[][]) =>
        emails.push(...messages.flat().map(({ email }) => email)),
      ...{
        beginDelivery() {},
        postUntil: done,
        postWaiting: done,
        readUntil: done,
        delivered: done,
        idle: done,
      },
    },
    senders: projects.map((project) => ({ api, key: "", project, templates: ["1", "2", "3", "4"] })),
    acts: acts.map(({ hour }) => ({ hour, run: async () => hours.push(hour) })),
    ...{ endMs, moveTo, onSent() {} },
  } as unknown as Sending
  const { older, newest } = partsOf(steps, endMs)
  await bringInOlder(older, sending)
  await sendNewest(newest, sending)
  return { emails, hours, planned: steps.flatMap(({ letters }) => letters.map(({ email }) => email)) }
}

const acts = actsOf({} as Parameters<typeof actsOf>[0], {
  ...{ slug: "shop", serviceUrl: "", endMs: 0, seed: 1, makeRules: async () => {} },
})

/** Beginning and end of an hour, a day, a month, a year; weekdays and weekends; days on which summer time begins or ends. */
const ends = [
  ...["2026-06-12T10:07:00Z", "2026-11-28T23:59:59Z", "2026-11-29T00:00:00Z", "2026-03-01T03:59:59Z"],
  ...["2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z", "2026-03-29T01:00:00Z", "2026-10-25T00:59:59Z"],
  ...["2028-02-29T12:00:00Z", "2026-08-03T04:59:59Z"],
]

test.each(ends)(
  "a demo made at %s sends each planned message once, in the order of the plan",
  async (end) => {
    for (const count of [174, 3000]) {
      const { emails, planned } = await sentBefore(Date.parse(end), count)
      expect(emails).toEqual(planned)
    }
  },
)

test.each(ends)("a demo made at %s has all that people do, also when its history is short", async (end) => {
  for (const count of [40, 174, 3000]) {
    const { hours } = await sentBefore(Date.parse(end), count)
    expect(hours).toEqual(acts.map(({ hour }) => hour))
  }
})
