import { domainOf } from "#contract/address"
import { providerOfMessage } from "#contract/mailbox-providers"
import { isAttemptEnd } from "#contract/status"
import type { NewLetter } from "#lib/data/store/event-log"
import {
  countsStatus,
  type Family,
  type NamedSegment,
  type SegmentChange,
  type SegmentValues,
  segmentId,
  segmentKey,
  segmentOf,
} from "#lib/data/store/segment-families"
import { bucketOf } from "./count-deltas.ts"
import { elapsedClass } from "../letter/elapsed.ts"
import { otherName } from "../letter/reader.ts"

/** A letter before (null: it is new) and after a change (null: it is removed). */
export type LetterMove = { before: NewLetter | null; after: NewLetter | null }

/** Changes of counts by segment when letters change; zero changes are left out. */
export function segmentDeltas(moves: readonly LetterMove[]): SegmentChange[] {
  const sums: Sums = new Map()
  for (const { before, after } of moves) {
    const steady = before && after ? steadyStatuses(before, after) : none
    if (before) add(sums, before, -1, steady)
    if (after) add(sums, after, 1, steady)
  }
  return [...sums.values()]
    .flatMap((bySegment) => [...bySegment.values()])
    .filter(({ letters_now, letters_ever }) => letters_now !== 0 || letters_ever !== 0)
}

/** Changes of segments by quarter hour. */
type Sums = Map<number, Map<NamedSegment, SegmentChange>>

const none: ReadonlySet<string> = new Set()

/** Statuses in which a letter counts as before, which is most of them, so they are neither removed nor added again. */
function steadyStatuses(before: NewLetter, after: NewLetter): ReadonlySet<string> {
  if (!isCountedAlike(before, after)) return none
  return new Set(
    before.statuses.filter((status) => {
      if (status === before.status || status === after.status || !after.statuses.includes(status))
        return false
      const [was, is] = [attemptOf(before, status), attemptOf(after, status)]
      return was.delivery_status === is.delivery_status && was.server === is.server
    }),
  )
}

const isCountedAlike = (before: NewLetter, after: NewLetter): boolean =>
  bucketOf(before.first_at.getTime()) === bucketOf(after.first_at.getTime()) &&
  before.template_id === after.template_id &&
  before.template_version === after.template_version &&
  providerOf(before) === providerOf(after) &&
  before.sources.campaign === after.sources.campaign &&
  before.tags.length === after.tags.length &&
  before.tags.every((tag, n) => tag === after.tags[n])

const providerOf = ({ email, sources }: NewLetter) => providerOfMessage(email, sources.provider)

function add(sums: Sums, letter: NewLetter, by: 1 | -1, steady: ReadonlySet<string>): void {
  const bucket_ms = bucketOf(letter.first_at.getTime())
  const bySegment = sums.get(bucket_ms) ?? new Map<NamedSegment, SegmentChange>()
  sums.set(bucket_ms, bySegment)
  for (const { families, values, isNow } of countedAs(letter, steady))
    for (const family of families)
      if (countsStatus(family, values.status)) {
        const segment = segmentFor(family, values)
        const sum = bySegment.get(segment) ?? { segment, bucket_ms, letters_now: 0, letters_ever: 0 }
        bySegment.set(segment, sum)
        sum.letters_ever += by
        if (isNow) sum.letters_now += by
      }
}

/** Values under which a letter counts, once in each of these families that counts the status. */
type Counted = { families: readonly Family[]; values: SegmentValues; isNow: boolean }

const wayFamilies: readonly Family[] = [
  "attempt",
  "domain",
  "domain_bounce",
  "domain_any_reason",
  "domain_other",
  "template",
]
const readerFamilies: readonly Family[] = [
  "reader",
  "reader_domain",
  "reader_client",
  "reader_country",
  "reader_elapsed",
]

/**
 * Segments in which a letter counts: once for every status it ever had, again for each of its tags and for its
 * campaign, and once for each kind of traffic that opened or clicked it.
 */
function countedAs(letter: NewLetter, steady: ReadonlySet<string>): Counted[] {
  const ofLetter = {
    provider: providerOf(letter),
    domain: domainOf(letter.email),
    template_id: letter.template_id ?? "",
    template_version: letter.template_version?.toString() ?? "",
  }
  const named = namesOf(letter)
  const way = letter.statuses.flatMap((status): Counted[] => {
    if (steady.has(status)) return []
    const values = { ...ofLetter, status, ...attemptOf(letter, status) }
    const isNow = status === letter.status
    return [
      { families: wayFamilies, values, isNow },
      ...named.map(({ way: families, ...name }) => ({ families, values: { ...values, ...name }, isNow })),
    ]
  })
  return [...way, ...readsOf(letter, ofLetter, named)]
}

/** Tags and the campaign of a letter, each with the families that count it. */
type Named = { way: readonly Family[]; tag?: string; campaign_id?: string }

const [tagFamilies, campaignFamilies] = [["tag"], ["campaign"]] as const
const [readerTagFamilies, readerCampaignFamilies] = [["reader_tag"], ["reader_campaign"]] as const

function namesOf({ tags, sources: { campaign } }: NewLetter): Named[] {
  const named: Named[] = [...new Set(tags)].map((tag) => ({ way: tagFamilies, tag }))
  if (campaign !== undefined) named.push({ way: campaignFamilies, campaign_id: campaign })
  return named
}

const linkFamilies: readonly Family[] = ["link"]

function readsOf(
  letter: NewLetter,
  ofLetter: { provider: string; domain: string; template_id: string },
  named: readonly Named[],
): Counted[] {
  const { reads, links = [], moreLinks = [] } = letter.sources
  if (reads.length === 0) return []
  const arrivedMs = arrivedMsOf(letter)
  const { provider, domain, template_id } = ofLetter
  const readers = reads.flatMap(([status, traffic_type, device, os, client, country, eventMs]): Counted[] => {
    const values = { status, traffic_type, device, os, client, country, provider, domain, template_id }
    const elapsed = elapsedClass(eventMs - arrivedMs)
    return [
      { families: readerFamilies, values: { ...values, elapsed }, isNow: false },
      ...named.map(({ tag, campaign_id }) =>
        tag === undefined
          ? {
              families: readerCampaignFamilies,
              values: { status, traffic_type, campaign_id: campaign_id ?? "" },
              isNow: false,
            }
          : { families: readerTagFamilies, values: { status, traffic_type, tag }, isNow: false },
      ),
    ]
  })
  const clicked = new Map<string, SegmentValues>()
  for (const [traffic_type, link] of [
    ...links,
    ...moreLinks.map((traffic_type) => [traffic_type, otherName] as const),
  ])
    clicked.set(`${traffic_type} ${link}`, { status: "clicked", traffic_type, link, template_id })
  return [
    ...readers,
    ...[...clicked.values()].map((values) => ({ families: linkFamilies, values, isNow: false })),
  ]
}

/** Earliest time it could be read: its delivery, or its start if there is no delivery event. */
const arrivedMsOf = ({ first_at, sources }: NewLetter): number =>
  sources.delivery.find(([status]) => status === "delivered")?.[2] ?? first_at.getTime()

/** Reason and server of the attempt that ended in this status. */
function attemptOf({ sources }: NewLetter, status: string): { delivery_status: string; server: string } {
  if (!isAttemptEnd(status)) return { delivery_status: "", server: "" }
  const last = (list: readonly (readonly [string, string, ...unknown[]])[]) =>
    list.find(([word]) => word === status)?.[1] ?? ""
  return { delivery_status: last(sources.delivery), server: last(sources.servers) }
}

/** Cache of recent segments, because hashing one costs more than everything else. */
const recent = new Map<string, NamedSegment>()
const recentMax = 20_000

function segmentFor(family: Family, values: SegmentValues): NamedSegment {
  const key = segmentKey(family, values)
  const known = recent.get(key)
  if (known !== undefined) return known
  if (recent.size >= recentMax) recent.clear()
  const segment = segmentOf(family, values)
  const named = { ...segment, segment_id: segmentId(segment) }
  recent.set(key, named)
  return named
}
