import { isAttemptEnd } from "#contract/status"
import type { SegmentCount, SegmentFilter, SegmentQuestion } from "#lib/data/store/segment-counts"
import { type Dimension, dimensions } from "#lib/data/store/segment-families"

/**
 * Counts messages directly, for dimensions that no family combines. Each message counts as in segment-deltas.ts, in all
 * its dimensions at once (a test compares the two). Pure.
 */

/**
 * The counted parts of a message. Equal messages are combined into one entry. Fields that were not requested are left
 * out.
 */
export type CountedMessage = {
  /** Number of messages with these values. */
  messages: number
  /** Index of the step in which it began. */
  step: number
  status: string
  statuses: readonly string[]
  provider?: string
  domain?: string
  template_id?: string | null
  template_version?: number | null
  tags?: readonly string[]
  /** As counted; null or "": no campaign. */
  campaign?: string | null
  /** For each end of an attempt, its reason and the server that made it. */
  delivery?: readonly OfStatus[]
  servers?: readonly OfStatus[]
  /** The first open and click by each kind of traffic. */
  reads?: readonly CountedRead[]
  links?: readonly (readonly [traffic_type: string, link: string])[]
}
type OfStatus = readonly [status: string, value: string]
export type CountedRead = readonly [
  status: string,
  traffic_type: string,
  device: string,
  os: string,
  client: string,
  country: string,
  elapsed: string,
]

/**
 * Unit of the count: a message for each status it ever had, for each kind of traffic that opened or clicked it, or for
 * each clicked link.
 */
export type CountUnit = "statuses" | "reads" | "links"

const attempt: readonly Dimension[] = ["delivery_status", "server"]
const reader: readonly Dimension[] = ["device", "os", "client", "country", "elapsed"]
const has = (requested: readonly Dimension[], ...some: Dimension[]) =>
  some.some((one) => requested.includes(one))

/** The unit that has all these dimensions; null: none has. Readers are separated by kind of traffic. */
export function countsOf(requested: readonly Dimension[]): CountUnit | null {
  if (!has(requested, "traffic_type", "link", ...reader)) return "statuses"
  if (!has(requested, "traffic_type") || has(requested, ...attempt)) return null
  if (!has(requested, "link")) return "reads"
  return has(requested, ...reader) ? null : "links"
}

export const requestedDimensions = ({ filter = {}, by }: SegmentQuestion<Dimension>): Dimension[] => [
  ...new Set([...dimensions.filter((dimension) => filter[dimension]), ...by]),
]

type Values = Partial<Record<Dimension, string>> & { status: string }
type Entry = { values: Values; isNow: boolean }

/** Sums messages, in the same order as counts by segment. */
export function countsOfMessages<By extends Dimension>(
  messages: Iterable<CountedMessage>,
  question: SegmentQuestion<By>,
): SegmentCount<By>[] {
  const requested = requestedDimensions(question)
  const entriesOf = entries[countsOf(requested) ?? "statuses"]
  const columns = ["status", ...question.by] as const
  const fits = fitsIn(question.filter ?? {})
  const sums = new Map<string, { name: string; row: SegmentCount<By> }>()
  for (const message of messages)
    for (const { values, isNow } of entriesOf(message, requested)) {
      if (!fits(values)) continue
      const name = columns.map((one) => values[one] ?? "").join("\u001f")
      const key = `${message.step} ${name}`
      const sum = sums.get(key) ?? { name, row: emptyRow(message.step, columns, values) }
      sums.set(key, sum)
      sum.row.letters_ever += message.messages
      if (isNow) sum.row.letters_now += message.messages
    }
  return [...sums.values()]
    .sort((a, b) => a.row.step - b.row.step || (a.name < b.name ? -1 : 1))
    .map(({ row }) => row)
}

/** A row with the columns that the query names, as in SegmentCount. */
const emptyRow = <By extends Dimension>(
  step: number,
  columns: readonly ("status" | By)[],
  values: Values,
): SegmentCount<By> =>
  ({
    step,
    ...Object.fromEntries(columns.map((one) => [one, values[one] ?? ""])),
    letters_now: 0,
    letters_ever: 0,
  }) as unknown as SegmentCount<By>

function fitsIn(filter: SegmentFilter): (values: Values) => boolean {
  const wanted = (["status", ...dimensions] as const).flatMap((name) => {
    const values = filter[name]
    return values ? [[name, new Set(values)] as const] : []
  })
  return (values) => wanted.every(([name, some]) => some.has(values[name] ?? ""))
}

const entries: Record<CountUnit, (message: CountedMessage, requested: readonly Dimension[]) => Entry[]> = {
  statuses: (message, requested) =>
    message.statuses.flatMap((status) =>
      named(message, requested, {
        values: { ...ofMessage(message), status, ...attemptOf(message, status) },
        isNow: status === message.status,
      }),
    ),
  reads: (message, requested) =>
    (message.reads ?? []).flatMap(([status, traffic_type, device, os, client, country, elapsed]) =>
      // Only opens have an elapsed time.
      requested.includes("elapsed") && status !== "opened"
        ? []
        : named(message, requested, {
            values: { ...ofMessage(message), status, traffic_type, device, os, client, country, elapsed },
            isNow: false,
          }),
    ),
  links: (message, requested) =>
    distinct(message.links ?? []).flatMap(([traffic_type, link]) =>
      named(message, requested, {
        values: { ...ofMessage(message), status: "clicked", traffic_type, link },
        isNow: false,
      }),
    ),
}

const ofMessage = ({ provider, domain, template_id, template_version }: CountedMessage) => ({
  provider: provider ?? "",
  domain: domain ?? "",
  template_id: template_id ?? "",
  template_version: template_version?.toString() ?? "",
})

/** Reason and server of the attempt that ended in this status. */
function attemptOf({ delivery = [], servers = [] }: CountedMessage, status: string) {
  if (!isAttemptEnd(status)) return { delivery_status: "", server: "" }
  const last = (list: readonly OfStatus[]) => list.find(([word]) => word === status)?.[1] ?? ""
  return { delivery_status: last(delivery), server: last(servers) }
}

const distinct = (links: readonly (readonly [string, string])[]) => [
  ...new Map(links.map((one) => [`${one[0]} ${one[1]}`, one])).values(),
]

/** One entry per tag if tags are requested, with the campaign if that is requested; no entry without a value. */
function named(
  { tags = [], campaign }: CountedMessage,
  requested: readonly Dimension[],
  entry: Entry,
): Entry[] {
  if (requested.includes("campaign_id") && !campaign) return []
  const values = campaign ? { ...entry.values, campaign_id: campaign } : entry.values
  if (!requested.includes("tag")) return [{ ...entry, values }]
  return [...new Set(tags)].map((tag) => ({ ...entry, values: { ...values, tag } }))
}
