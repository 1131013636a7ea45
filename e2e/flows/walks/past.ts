import { emailSend } from "#contract/methods/email"
import type { ApiClient } from "../../../tools/api-client.ts"
import { openServiceInPast } from "../../../tools/demo/service-in-past.ts"
import type { TestEnvironment } from "../../test-environment.ts"

/**
 * Five weeks of a small shop: a quiet week with a provider that blocks one server for 29 hours and a company whose mail
 * bounces from 14:20 on, and the same week a month ago, in which neither happened. The mail service's own programs send
 * it to the sandbox and report it, on a clock that is moved from message to message.
 */
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]

/** Of the clocks that the walks are read by: half an hour off the hours of UTC, and no summer time. */
export const zone = "Asia/Kolkata"
const zoneAheadMs = 5.5 * hourMs

/** How many of each there are. */
export const past = { quiet: 84, refused: 20, accepted: 1, jumped: 60, monthAgo: 100 } as const
/** The tenth refusal makes a block (BLOCK-1), and the next delivery ends it (BLOCK-3). */
const refusedAtOnce = 10
const refuser = "gmx.de"
export const firm = "firm.example"
const blockedMs = 29 * hourMs

/** Messages sent at one instant, epoch ms. */
type Sending = { at: number; emails: string[]; tag?: string }

/** Of the past before an instant, epoch ms: when bounces jumped, and what was sent, the oldest first. */
export function pastBefore(nowMs: number): { jumpAt: number; sendings: Sending[] } {
  const jumpAt = lastTime(nowMs - 3 * dayMs, "14:20")
  const monthAgoAt = lastTime(nowMs - 34 * dayMs, "00:00")
  const blockAt = floorTo(nowMs - 45 * hourMs, minuteMs)
  const readers = (of: string) => (nth: number) => `reader-${of}-${nth}@example.com`
  const refused = (nth: number) => `blocked+${nth}@${refuser}`
  const later = past.refused - refusedAtOnce
  const sendings = [
    // Seven days that have only begun today reach back no further than six whole ones.
    ...spread(past.quiet, 6, nowMs - 6 * dayMs, nowMs - 0.5 * dayMs, readers("now")),
    // The same week, four weeks earlier, from the day on with which its comparison begins.
    ...spread(past.monthAgo, 10, monthAgoAt, nowMs - 28.5 * dayMs, readers("then")),
    { at: blockAt, emails: numbered(refusedAtOnce, refused) },
    ...spread(later, 2, blockAt, blockAt + blockedMs, (nth) => refused(refusedAtOnce + nth)),
    { at: blockAt + blockedMs, emails: numbered(past.accepted, (nth) => `reader-${nth}@${refuser}`) },
    {
      ...{ at: jumpAt, tag: "price-list" },
      emails: numbered(past.jumped, (nth) => `hard-bounce+${nth}@${firm}`),
    },
  ]
  return { jumpAt, sendings: sendings.toSorted((a, b) => a.at - b.at) }
}

/** Evenly over a span, some at a time. */
function spread(
  count: number,
  atOnce: number,
  since: number,
  until: number,
  email: (nth: number) => string,
): Sending[] {
  const times = Math.ceil(count / atOnce)
  return numbered(times, (time) => ({
    at: floorTo(since + ((until - since) * (time + 0.5)) / times, 15 * minuteMs),
    emails: numbered(Math.min(atOnce, count - time * atOnce), (nth) => email(time * atOnce + nth)),
  }))
}

const numbered = <T>(count: number, one: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => one(nth))

const floorTo = (ms: number, step: number): number => Math.floor(ms / step) * step

/** The last time before an instant that clocks of the zone read this. */
function lastTime(beforeMs: number, text: string): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number)
  const midnight = floorTo(beforeMs + zoneAheadMs, dayMs) - zoneAheadMs
  const at = midnight + hours * hourMs + minutes * minuteMs
  return at <= beforeMs ? at : at - dayMs
}

/**
 * Stops the service of this environment, sends everything on a clock of the past, reports it, and starts the service
 * again.
 */
export async function live(
  environment: TestEnvironment,
  sendings: readonly Sending[],
  send: Send,
): Promise<void> {
  await environment.service.stop()
  const service = await openServiceInPast(
    environment.serviceEnv,
    new Date(sendings[0]?.at ?? 0),
    (what, due) => {
      throw new Error(`Nothing moves in the past: ${what}, ${due} left to do.`)
    },
  )
  service.beginDelivery()
  for (const { at, emails, tag } of sendings) {
    service.clock.set(new Date(at))
    await send(emails, tag)
    await service.delivered()
    await service.postWaiting()
  }
  await service.idle()
  await service.close()
  await environment.service.start()
}

export type Send = (emails: readonly string[], tag?: string) => Promise<void>

/** Sends plain messages of a sender in one request. */
export const sendPlain =
  (api: ApiClient, from_email: string): Send =>
  async (emails, tag) => {
    await api(emailSend, {
      message: {
        recipients: emails.map((email) => ({ email })),
        ...{ from_email, subject: "Your order", body: { plaintext: "It is on its way." } },
        ...(tag && { tags: [tag] }),
      },
    })
  }
