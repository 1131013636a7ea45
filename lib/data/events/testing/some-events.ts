import fc from "fast-check"
import { statuses } from "#contract/status"
import type { Db } from "#lib/data/store/open"
import type { SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import { messagesToCount as clickhouseMessages } from "../clickhouse/messages.ts"
import type { EventStore, Span } from "../port.ts"
import { countMessages } from "../count-messages.ts"
import { messagesToCount as postgresMessages } from "../postgres/messages.ts"
import { db, clickhouse } from "./adapters.ts"

export const someEvents = fc.uniqueArray(
  fc.record({
    job_id: fc.constantFrom("job-1", "job-2", "job-1'--\\"),
    email: fc.constantFrom("ann@example.com", "bob@gmail.com", "o'neil\\@example.com"),
    status: fc.constantFrom(...statuses, "parked"),
    second: fc.integer({ min: -40, max: 40 }).map((step) => step * 631),
    url: fc.constantFrom(undefined, "https://shop.example/", "https://b.example/?q='\"\\"),
    delivery_info: fc.constantFrom<Record<string, string>>(
      {},
      { delivery_status: "ok_delivered", sender_ip: "192.0.2.2" },
      { delivery_status: "err_mailbox_full", destination_response: "452 full \\n'", sender_ip: "192.0.2.1" },
      { traffic_type: "human", device_type: "mobile", os_name: "iOS", browser: "Safari", country_code: "PL" },
      { traffic_type: "machine" },
    ),
    message_info: fc.constantFrom(
      undefined,
      {},
      { subject: "Hello", tags: ["a"], template_id: "welcome", template_version: 3 },
      { subject: "it's \\ %_ ™ 🙂", tags: ["b", "a", 'it\'s \\ "x"'] },
    ),
    metadata: fc.constantFrom(undefined, { order: "17" }, { campaign_id: "007" }, { campaign_id: "it's" }),
  }),
  {
    minLength: 1,
    maxLength: 14,
    selector: ({ job_id, email, status, second, url }) =>
      JSON.stringify([job_id, email, status, second, url]),
  },
)

export const shuffles = fc.array(fc.nat(), { minLength: 60, maxLength: 60 })
export const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 40, maxLength: 40 })

/** The events shuffled, some repeated, in calls of random size. */
export function* wild<T>(
  events: readonly T[],
  dice: readonly number[],
  lengths: readonly number[],
): Generator<T[]> {
  const repeated = [...events, ...events.filter((_, nth) => (dice[nth] ?? 0) % 2 === 0)]
  const shuffled = repeated
    .map((one, nth) => ({ one, by: dice[nth] ?? 0 }))
    .sort((a, b) => a.by - b.by)
    .map(({ one }) => one)
  for (let start = 0, call = 0; start < shuffled.length; call += 1) {
    const end = start + (lengths[call] ?? 1)
    yield shuffled.slice(start, end)
    start = end
  }
}

/** Counts messages directly, even where a family exists. */
export function ofMessages(
  name: string,
  events: EventStore,
  project: string,
  question: SegmentQuestion<Dimension>,
) {
  const messages: typeof postgresMessages =
    name === "PostgreSQL" ? postgresMessages : (_, ...args) => clickhouseMessages(clickhouse, ...args)
  const oldestMs = async (_: Db, project_id: string, span: Span) => {
    const walk = { after: null, limit: 1, direction: "newer" } as const
    return (await events.findPlaces(db, project_id, span, walk)).places[0]?.[0] ?? null
  }
  const { countSteps, countStored } = events
  return countMessages({ events: { countSteps, countStored, oldestMs }, messages }, db, project, question)
}
