import "server-only"
import { createHash } from "node:crypto"
import { statuses as allStatuses, type Status } from "#contract/status"

/**
 * Counts of messages by shared values. Each family is a set of dimensions whose values are counted together: it can
 * answer queries about its dimensions. A message counts once in a family for each status that it ever had, in the
 * quarter of an hour of its first event.
 */

/**
 * Dimensions that messages are counted by, in addition to their status. From `traffic_type` on, they describe the
 * person or machine that opened or clicked.
 */
export const dimensions = [
  "delivery_status",
  "server",
  "provider",
  "domain",
  "template_id",
  "template_version",
  "tag",
  "campaign_id",
  "traffic_type",
  "device",
  "os",
  "client",
  "country",
  "elapsed",
  "link",
] as const
export type Dimension = (typeof dimensions)[number]

/** Approximate number of values: the rows of a family are the product of those of its dimensions. */
const valuesOf: Record<Dimension, number> = {
  delivery_status: 20,
  server: 10,
  provider: 20,
  domain: 5000,
  template_id: 50,
  template_version: 2,
  tag: 50,
  campaign_id: 50,
  traffic_type: 4,
  device: 4,
  os: 10,
  client: 20,
  country: 50,
  elapsed: 6,
  link: 200,
}

type FamilyRule = {
  by: readonly Dimension[]
  /** Statuses that it counts; absent: all. */
  statuses?: readonly Status[]
  /** Statuses that it does not count, because families of the same dimensions do. */
  except?: readonly Status[]
  /**
   * A message can count several times in it, for each of its values of these, and not at all without one: only queries
   * that name them use it.
   */
  each?: readonly Dimension[]
}

const engagementStatuses = ["opened", "clicked"] as const satisfies readonly Status[]
const sentStatuses = ["sent", "delivered"] as const satisfies readonly Status[]
const failureStatuses = ["soft_bounced", "hard_bounced", "spam"] as const satisfies readonly Status[]

/**
 * Each dimension multiplies the rows of a family by its values, so there are several small families. Recipient domains
 * are many thousands: they are counted only with the outcome, and bounces separately, because those are a twentieth of
 * all and most requested; bounced domains without the reason are counted once more, because a list of them would read a
 * row for each reason of each. The other statuses (`domain_other`: mostly accepted, opened, clicked) and the readers of
 * a domain are separate, because only rates of a domain need them. Families of engagement (`reader…`) count a message
 * once for each kind of traffic that opened or clicked it, as ever had: their letters_now is 0.
 */
const families: Record<Family, FamilyRule> = {
  attempt: { by: ["delivery_status", "provider", "server"] },
  domain: { by: ["delivery_status", "provider", "domain"], statuses: sentStatuses },
  domain_bounce: { by: ["delivery_status", "provider", "domain"], statuses: failureStatuses },
  domain_any_reason: { by: ["provider", "domain"], statuses: failureStatuses },
  domain_other: {
    by: ["delivery_status", "provider", "domain"],
    except: [...sentStatuses, ...failureStatuses],
  },
  template: { by: ["delivery_status", "provider", "template_id", "template_version"] },
  tag: { by: ["delivery_status", "provider", "tag"], each: ["tag"] },
  campaign: { by: ["delivery_status", "provider", "campaign_id"], each: ["campaign_id"] },
  reader: {
    by: ["traffic_type", "provider", "template_id"],
    statuses: engagementStatuses,
    each: ["traffic_type"],
  },
  reader_domain: {
    by: ["traffic_type", "provider", "domain"],
    statuses: engagementStatuses,
    each: ["traffic_type"],
  },
  reader_client: {
    by: ["traffic_type", "device", "os", "client"],
    statuses: engagementStatuses,
    each: ["traffic_type"],
  },
  reader_country: {
    by: ["traffic_type", "device", "country"],
    statuses: engagementStatuses,
    each: ["traffic_type"],
  },
  reader_elapsed: {
    by: ["traffic_type", "elapsed", "template_id"],
    statuses: ["opened"],
    each: ["traffic_type"],
  },
  reader_tag: { by: ["traffic_type", "tag"], statuses: engagementStatuses, each: ["traffic_type", "tag"] },
  reader_campaign: {
    by: ["traffic_type", "campaign_id"],
    statuses: engagementStatuses,
    each: ["traffic_type", "campaign_id"],
  },
  link: {
    by: ["traffic_type", "link", "template_id"],
    statuses: ["clicked"],
    each: ["traffic_type", "link"],
  },
}

export const familyNames = [
  "attempt",
  "domain",
  "domain_bounce",
  "domain_any_reason",
  "domain_other",
  "template",
  "tag",
  "campaign",
  "reader",
  "reader_domain",
  "reader_client",
  "reader_country",
  "reader_elapsed",
  "reader_tag",
  "reader_campaign",
  "link",
] as const
export type Family = (typeof familyNames)[number]

/** Whether a family counts messages by this status. */
export const countsStatus = (family: Family, status: string): boolean => {
  const { statuses: counted, except = [] }: { statuses?: readonly string[]; except?: readonly string[] } =
    families[family]
  return counted?.includes(status) ?? !except.includes(status)
}

/** A segment's values; "" if messages have none, or if the family does not count by it. */
export type Segment = { family: Family; status: string } & Record<Dimension, string>

/** A segment with its ID: a 64-bit integer, as text because it exceeds JavaScript's numbers. */
export type SegmentWithId = Segment & { segment_id: string }

/** Change of a count. */
export type SegmentChange = {
  segment: SegmentWithId
  bucket_ms: number
  letters_now: number
  letters_ever: number
}

/** Values of counted messages: an empty dimension counts as missing. */
export type SegmentValues = { status: string } & Partial<Record<Dimension, string>>

/** Map key of a segment for frequent lookups: its values without those that the family does not count. */
export const segmentKey = (family: Family, values: SegmentValues): string => {
  let key = `${family}\u001f${values.status}`
  for (const dimension of families[family].by) key += `\u001f${values[dimension] ?? ""}`
  return key
}

const noValues = Object.fromEntries(dimensions.map((one) => [one, ""])) as Record<Dimension, string>

/** Segment of a family for these values. */
export function segmentOf(family: Family, values: SegmentValues): Segment {
  const segment: Segment = { family, ...noValues, status: values.status }
  for (const dimension of families[family].by) segment[dimension] = values[dimension] ?? ""
  return segment
}

/** A stable ID: always the same for the same values. */
export const segmentId = (segment: Segment): string =>
  createHash("sha256").update(segmentKey(segment.family, segment)).digest().readBigInt64BE(0).toString()

/**
 * Families (of `among`) for a query about these dimensions and statuses (absent: all that are counted): those that have
 * all the dimensions and count all of these statuses that any such family counts, and of them those with the fewest
 * rows. Empty if no family has the dimensions.
 */
export function familiesWith(
  requested: readonly Dimension[],
  statuses?: readonly string[],
  among: readonly Family[] = familyNames,
): Family[] {
  const fitting = among.filter((name) => {
    const { by, each = [] } = families[name]
    return (
      requested.every((dimension) => by.includes(dimension)) &&
      each.every((dimension) => requested.includes(dimension))
    )
  })
  const wanted = (names: readonly Family[]) => (statuses ?? allStatuses).filter(isCountedBy(names))
  const groups = Map.groupBy(fitting, (name) => families[name].by.join())
  const [first] = [...groups.values()]
    .filter((group) => wanted(group).length === wanted(fitting).length)
    .toSorted((a, b) => rowsIn(a) - rowsIn(b))
  return (first ?? []).filter((name) => statuses?.some(isCountedBy([name])) ?? true)
}

const isCountedBy = (names: readonly Family[]) => (status: string) =>
  names.some((name) => countsStatus(name, status))
const rowsIn = ([name]: readonly Family[]): number =>
  name ? families[name].by.reduce((rows, dimension) => rows * valuesOf[dimension], 1) : 0
