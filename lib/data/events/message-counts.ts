import { isAttemptEnd } from "#contract/status"
import type { SegmentCount, SegmentFilter, SegmentQuestion } from "#lib/data/store/segment-counts"
import { type Dimension, dimensions } from "#lib/data/store/segment-families"

/**
 * Counts messages themselves, for questions whose dimensions no family has together: each message counts as what
 * segment-deltas.ts counts it as, in all its dimensions at once (a test holds the two to each other). Pure.
 */

/** A message as far as it is counted; several that are alike are one of so many. What nobody asks for is left out. */
export type CountedMessage = {
  /** How many messages are like this one. */
  messages: number
  /** Of the question's steps that in which it began. */
  step: number
  status: string
  statuses: readonly string[]
  provider?: string
  domain?: string
  template_id?: string | null
  template_version?: number | null
  tags?: readonly string[]
  /** As it is counted; null or "": none. */
  campaign?: string | null
  /** Of each end of an attempt what was told of it, and which server made it. */
  delivery?: readonly OfStatus[]
  servers?: readonly OfStatus[]
  /** The first opening and click by each kind of traffic. */
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
 * What is counted: a message for each status that it ever had, for each kind of traffic that opened or clicked it, or for
 * each link that was followed.
 */
export type Counts = "way" | "reads" | "links"

const attempt: readonly Dimension[] = ["delivery_status", "server"]
const reader: readonly Dimension[] = ["device", "os", "client", "country", "elapsed"]
const has = (asked: readonly Dimension[], ...some: Dimension[]) => some.some((one) => asked.includes(one))

/** What these dimensions are counted of; null: nothing has all of them. Who read is told by the kind of traffic. */
export function countsOf(asked: readonly Dimension[]): Counts | null {
  if (!has(asked, "traffic_type", "link", ...reader)) return "way"
  if (!has(asked, "traffic_type") || has(asked, ...attempt)) return null
  if (!has(asked, "link")) return "reads"
  return has(asked, ...reader) ? null : "links"
}

export const askedBy = ({ filter = {}, by }: SegmentQuestion<Dimension>): Dimension[] => [
  ...new Set([...dimensions.filter((dimension) => filter[dimension]), ...by]),
]

type Values = Partial<Record<Dimension, string>> & { status: string }
type Entry = { values: Values; isNow: boolean }

/** Adds up what messages count as, in the order that counts by segment have. */
export function countsOfMessages<By extends Dimension>(
  messages: Iterable<CountedMessage>,
  question: SegmentQuestion<By>,
): SegmentCount<By>[] {
  const asked = askedBy(question)
  const entriesOf = entries[countsOf(asked) ?? "way"]
  const told = ["status", ...question.by] as const
  const fits = fitsIn(question.filter ?? {})
  const sums = new Map<string, { name: string; row: SegmentCount<By> }>()
  for (const message of messages)
    for (const { values, isNow } of entriesOf(message, asked)) {
      if (!fits(values)) continue
      const name = told.map((one) => values[one] ?? "").join("\u001f")
      const key = `${message.step} ${name}`
      const sum = sums.get(key) ?? { name, row: emptyRow(message.step, told, values) }
      sums.set(key, sum)
      sum.row.letters_ever += message.messages
      if (isNow) sum.row.letters_now += message.messages
    }
  return [...sums.values()]
    .sort((a, b) => a.row.step - b.row.step || (a.name < b.name ? -1 : 1))
    .map(({ row }) => row)
}

/** A row has the columns that the question names, as SegmentCount says. */
const emptyRow = <By extends Dimension>(
  step: number,
  told: readonly ("status" | By)[],
  values: Values,
): SegmentCount<By> =>
  ({
    step,
    ...Object.fromEntries(told.map((one) => [one, values[one] ?? ""])),
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

const entries: Record<Counts, (message: CountedMessage, asked: readonly Dimension[]) => Entry[]> = {
  way: (message, asked) =>
    message.statuses.flatMap((status) =>
      named(message, asked, {
        values: { ...ofMessage(message), status, ...attemptOf(message, status) },
        isNow: status === message.status,
      }),
    ),
  reads: (message, asked) =>
    (message.reads ?? []).flatMap(([status, traffic_type, device, os, client, country, elapsed]) =>
      // How long it took is counted of openings alone.
      asked.includes("elapsed") && status !== "opened"
        ? []
        : named(message, asked, {
            values: { ...ofMessage(message), status, traffic_type, device, os, client, country, elapsed },
            isNow: false,
          }),
    ),
  links: (message, asked) =>
    distinct(message.links ?? []).flatMap(([traffic_type, link]) =>
      named(message, asked, {
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

/** Reason and server belong to the attempt that ended in this status. */
function attemptOf({ delivery = [], servers = [] }: CountedMessage, status: string) {
  if (!isAttemptEnd(status)) return { delivery_status: "", server: "" }
  const last = (list: readonly OfStatus[]) => list.find(([word]) => word === status)?.[1] ?? ""
  return { delivery_status: last(delivery), server: last(servers) }
}

const distinct = (links: readonly (readonly [string, string])[]) => [
  ...new Map(links.map((one) => [`${one[0]} ${one[1]}`, one])).values(),
]

/** Once for each tag where tags are asked for, and with its campaign where that is: not at all without any. */
function named({ tags = [], campaign }: CountedMessage, asked: readonly Dimension[], entry: Entry): Entry[] {
  if (asked.includes("campaign_id") && !campaign) return []
  const values = campaign ? { ...entry.values, campaign_id: campaign } : entry.values
  if (!asked.includes("tag")) return [{ ...entry, values }]
  return [...new Set(tags)].map((tag) => ({ ...entry, values: { ...values, tag } }))
}
