import { domainOf } from "#contract/address"
import { providerOfMessage } from "#contract/mailbox-providers"
import { isAttemptEnd } from "#contract/status"
import type { LetterChange, NewLetter } from "#lib/data/store/event-log"
import {
  countsStatus,
  type Family,
  type SegmentWithId,
  type SegmentChange,
  type SegmentValues,
  segmentId,
  segmentKey,
  segmentOf,
} from "#lib/data/store/segment-families"
import { bucketOf } from "./count-deltas.ts"
import { elapsedClass } from "../letter/elapsed.ts"
import { otherName } from "../letter/reader.ts"

/** Changes of counts by segment when letters change; zero changes are left out. */
export function segmentDeltas(changes: readonly LetterChange[]): SegmentChange[] {
  const sums: Sums = new Map()
  for (const { before, after } of changes) {
    const unchanged = before ? unchangedStatuses(before, after) : none
    if (before) add(sums, before, -1, unchanged)
    add(sums, after, 1, unchanged)
  }
  return [...sums.values()]
    .flatMap((bySegment) => [...bySegment.values()])
    .filter(({ letters_now, letters_ever }) => letters_now !== 0 || letters_ever !== 0)
}

/** Changes of segments by quarter hour. */
type Sums = Map<number, Map<SegmentWithId, SegmentChange>>

const none: ReadonlySet<string> = new Set()

/** Statuses in which a letter counts the same before and after, usually most: they are neither removed nor added. */
function unchangedStatuses(before: NewLetter, after: NewLetter): ReadonlySet<string> {
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

function add(sums: Sums, letter: NewLetter, by: 1 | -1, unchanged: ReadonlySet<string>): void {
  const bucket_ms = bucketOf(letter.first_at.getTime())
  const bySegment = sums.get(bucket_ms) ?? new Map<SegmentWithId, SegmentChange>()
  sums.set(bucket_ms, bySegment)
  for (const { families, values, isNow } of entriesOf(letter, unchanged))
    for (const family of families)
      if (countsStatus(family, values.status)) {
        const segment = segmentFor(family, values)
        const sum = bySegment.get(segment) ?? { segment, bucket_ms, letters_now: 0, letters_ever: 0 }
        bySegment.set(segment, sum)
        sum.letters_ever += by
        if (isNow) sum.letters_now += by
      }
}

/** An entry to count: `values`, added to each of `families` that counts this status. */
type CountEntry = { families: readonly Family[]; values: SegmentValues; isNow: boolean }

const deliveryFamilies: readonly Family[] = [
  "attempt",
  "domain",
  "domain_bounce",
  "domain_any_reason",
  "domain_other",
  "template",
]
const engagementFamilies: readonly Family[] = [
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
function entriesOf(letter: NewLetter, unchanged: ReadonlySet<string>): CountEntry[] {
  const ofLetter = {
    provider: providerOf(letter),
    domain: domainOf(letter.email),
    template_id: letter.template_id ?? "",
    template_version: letter.template_version?.toString() ?? "",
  }
  const tagsAndCampaign = tagsAndCampaignOf(letter)
  const delivery = letter.statuses.flatMap((status): CountEntry[] => {
    if (unchanged.has(status)) return []
    const values = { ...ofLetter, status, ...attemptOf(letter, status) }
    const isNow = status === letter.status
    return [
      { families: deliveryFamilies, values, isNow },
      ...tagsAndCampaign.map(({ families, ...name }) => ({
        families,
        values: { ...values, ...name },
        isNow,
      })),
    ]
  })
  return [...delivery, ...engagementOf(letter, ofLetter, tagsAndCampaign)]
}

/** Tags and the campaign of a letter, each with the families that count it. */
type TagOrCampaign = { families: readonly Family[]; tag?: string; campaign_id?: string }

const [tagFamilies, campaignFamilies] = [["tag"], ["campaign"]] as const
const [engagementTagFamilies, engagementCampaignFamilies] = [["reader_tag"], ["reader_campaign"]] as const

function tagsAndCampaignOf({ tags, sources: { campaign } }: NewLetter): TagOrCampaign[] {
  const tagged: TagOrCampaign[] = [...new Set(tags)].map((tag) => ({ families: tagFamilies, tag }))
  return campaign === undefined ? tagged : [...tagged, { families: campaignFamilies, campaign_id: campaign }]
}

const linkFamilies: readonly Family[] = ["link"]

function engagementOf(
  letter: NewLetter,
  ofLetter: { provider: string; domain: string; template_id: string },
  tagsAndCampaign: readonly TagOrCampaign[],
): CountEntry[] {
  const { reads, links = [], moreLinks: trafficTypesWithMoreLinks = [] } = letter.sources
  if (reads.length === 0) return []
  const arrivedMs = arrivedMsOf(letter)
  const { provider, domain, template_id } = ofLetter
  const readEntries = reads.flatMap(
    ([status, traffic_type, device, os, client, country, eventMs]): CountEntry[] => {
      const values = { status, traffic_type, device, os, client, country, provider, domain, template_id }
      const elapsed = elapsedClass(eventMs - arrivedMs)
      return [
        { families: engagementFamilies, values: { ...values, elapsed }, isNow: false },
        ...tagsAndCampaign.map(({ tag, campaign_id }) =>
          tag === undefined
            ? {
                families: engagementCampaignFamilies,
                values: { status, traffic_type, campaign_id: campaign_id ?? "" },
                isNow: false,
              }
            : { families: engagementTagFamilies, values: { status, traffic_type, tag }, isNow: false },
        ),
      ]
    },
  )
  const clicked = new Map<string, SegmentValues>()
  for (const [traffic_type, link] of [
    ...links,
    ...trafficTypesWithMoreLinks.map((traffic_type) => [traffic_type, otherName] as const),
  ])
    clicked.set(`${traffic_type} ${link}`, { status: "clicked", traffic_type, link, template_id })
  return [
    ...readEntries,
    ...[...clicked.values()].map((values) => ({ families: linkFamilies, values, isNow: false })),
  ]
}

/** Earliest time at which it could be read: its delivery, or its start if there is no delivery event. */
const arrivedMsOf = ({ first_at, sources }: NewLetter): number =>
  sources.delivery.find(([status]) => status === "delivered")?.[2] ?? first_at.getTime()

/** Reason and server of the attempt that ended in this status. */
function attemptOf({ sources }: NewLetter, status: string): { delivery_status: string; server: string } {
  if (!isAttemptEnd(status)) return { delivery_status: "", server: "" }
  const sourceOf = (list: readonly (readonly [string, string, ...unknown[]])[]) =>
    list.find(([word]) => word === status)?.[1] ?? ""
  return { delivery_status: sourceOf(sources.delivery), server: sourceOf(sources.servers) }
}

/** Cache of recent segments, because hashing one costs more than everything else. */
const recent = new Map<string, SegmentWithId>()
const recentMax = 20_000

function segmentFor(family: Family, values: SegmentValues): SegmentWithId {
  const key = segmentKey(family, values)
  const cached = recent.get(key)
  if (cached !== undefined) return cached
  if (recent.size >= recentMax) recent.clear()
  const segment = segmentOf(family, values)
  const withId = { ...segment, segment_id: segmentId(segment) }
  recent.set(key, withId)
  return withId
}
