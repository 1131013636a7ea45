import { isAttemptEnd, isStatus, statusWeight } from "#contract/status"
import { cutText } from "./cut-text.ts"
import {
  uncapped,
  campaignIn,
  clickedLink,
  type CapName,
  withCappedNames,
  type Reader,
  readerOf,
} from "./reader.ts"

/** Content of an event about its letter. */
export type LetterEvent = {
  fingerprint: string
  status: string
  eventMs: number
  delivery_status: string | null
  destination_response: string | null
  /** IP address of our server that made the attempt. */
  sender_ip: string | null
  raw: Record<string, unknown>
}

/** Position of an event among the events of its letter: by time (epoch ms), within a second by fingerprint. */
export type EventOrder = readonly [eventMs: number, fingerprint: string]

/** A value and the place of its event; the later of two values wins. */
export type Sourced<T> = { place: EventOrder; value: T }

type MessageInfo = {
  subject: string | null
  from_email: string | null
  template_id: string | null
  template_version: number | null
  tags: string[]
}

/**
 * State of a letter from its events, with enough detail to add an event without reading the others. `mergeStates` is
 * commutative, associative and idempotent, so order, batches and repetition of events do not matter.
 */
export type LetterState = {
  /** The heaviest status; among equals, the latest. */
  status: Sourced<string>
  /** Every status of its events, sorted. */
  statuses: string[]
  firstMs: number
  lastMs: number
  /**
   * By status. Covers statuses of the current weight, because no lighter one can become current, and ends of attempts,
   * which count by their reason even after another attempt.
   */
  delivery: ReadonlyMap<string, Sourced<string>>
  /** Our server that made the attempt, by status, for ends of attempts. */
  servers: ReadonlyMap<string, Sourced<string>>
  destination_response: Sourced<string> | null
  message: Sourced<MessageInfo> | null
  metadata: Sourced<Metadata> | null
  /** The first open and click by each kind of traffic. */
  reads: ReadonlyMap<string, Sourced<Read>>
  links: ClickedLinks
}

/** `campaign`: as counted; null: no campaign. */
type Metadata = { texts: Record<string, string>; campaign: string | null }

export type Read = Reader & { status: string }

/** Clicked links by kind of traffic, up to the limit for each kind. */
export type ClickedLinks = {
  first: ReadonlyMap<string, Click>
  /** Kinds of traffic with more clicked links than the limit. */
  more: ReadonlySet<string>
}
export type Click = { traffic_type: string; link: string; eventMs: number }

/**
 * Folds the events of one letter, at least one, into its state, starting from the known state if there is one. Pure.
 */
export function letterState(
  events: readonly [LetterEvent, ...LetterEvent[]],
  known: LetterState | null = null,
  capName: CapName = uncapped,
): LetterState {
  const [first, ...rest] = events.map((event) => stateOf(event, capName)) as [LetterState, ...LetterState[]]
  return rest.reduce(mergeStates, known ? mergeStates(known, first) : first)
}

/** State of a letter with only this event. */
function stateOf(
  { status, eventMs, fingerprint, raw, ...event }: LetterEvent,
  capName: CapName,
): LetterState {
  const place: EventOrder = [eventMs, fingerprint]
  const sourced = <T>(value: T | null): Sourced<T> | null => (value === null ? null : { place, value })
  const delivery = sourced(event.delivery_status)
  const server = sourced(event.sender_ip && capName("server", event.sender_ip, eventMs))
  return {
    status: { place, value: status },
    statuses: [status],
    firstMs: eventMs,
    lastMs: eventMs,
    delivery: new Map(delivery ? [[status, delivery]] : []),
    servers: new Map(server && isAttemptEnd(status) ? [[status, server]] : []),
    destination_response: sourced(event.destination_response),
    message: sourced(messageIn(raw.message_info)),
    metadata: sourced(metadataIn(raw.metadata, eventMs, capName)),
    ...readBy({ status, place, raw }, capName),
  }
}

const noReads: Pick<LetterState, "reads" | "links"> = {
  reads: new Map(),
  links: { first: new Map(), more: new Set() },
}

function readBy(
  { status, place, raw }: { status: string; place: EventOrder; raw: LetterEvent["raw"] },
  capName: CapName,
): typeof noReads {
  if (status !== "opened" && status !== "clicked") return noReads
  const [eventMs] = place
  const reader = withCappedNames(readerOf(raw.delivery_info), eventMs, capName)
  const reads = readsOf([{ place, value: { status, ...reader } }])
  if (status === "opened") return { ...noReads, reads }
  const { traffic_type } = reader
  const link = capName("link", clickedLink(raw.url), eventMs)
  return { reads, links: linksOf([{ traffic_type, link, eventMs }], []) }
}

/** The first read of each status and kind of traffic. */
export function readsOf(list: Iterable<Sourced<Read>>): Map<string, Sourced<Read>> {
  const first = new Map<string, Sourced<Read>>()
  for (const one of list) {
    const key = `${one.value.status} ${one.value.traffic_type}`
    const known = first.get(key)
    if (!known || byEventOrder(one.place, known.place) < 0) first.set(key, one)
  }
  return first
}

/** Links stored per kind of traffic: a scanner follows all links, a person a few. */
const linksMax = 20

/**
 * The first clicks on each link, up to the limit of earliest links. A link dropped now would also be dropped later, so
 * order does not matter.
 */
export function linksOf(list: Iterable<Click>, more: Iterable<string>): ClickedLinks {
  const first = new Map<string, Click>()
  for (const one of list) {
    const key = `${one.traffic_type} ${one.link}`
    const known = first.get(key)
    if (!known || one.eventMs < known.eventMs) first.set(key, one)
  }
  if (first.size <= linksMax) return { first, more: new Set(more) }
  const leftOut = [...Map.groupBy(first.values(), ({ traffic_type }) => traffic_type).values()].flatMap(
    (clicks) => clicks.sort(byFirst).slice(linksMax),
  )
  for (const { traffic_type, link } of leftOut) first.delete(`${traffic_type} ${link}`)
  return { first, more: new Set([...more, ...leftOut.map(({ traffic_type }) => traffic_type)]) }
}

const byFirst = (a: Click, b: Click): number => a.eventMs - b.eventMs || (a.link < b.link ? -1 : 1)

/** Joins two parts of a letter's events. */
export function mergeStates(a: LetterState, b: LetterState): LetterState {
  const status = heavier(a.status, b.status)
  return {
    status,
    statuses: [...new Set([...a.statuses, ...b.statuses])].sort(),
    firstMs: Math.min(a.firstMs, b.firstMs),
    lastMs: Math.max(a.lastMs, b.lastMs),
    delivery: latestBy(
      (one) => weightOf(one) === weightOf(status.value) || isAttemptEnd(one),
      a.delivery,
      b.delivery,
    ),
    servers: latestBy(isAttemptEnd, a.servers, b.servers),
    destination_response: later(a.destination_response, b.destination_response),
    message: later(a.message, b.message),
    metadata: later(a.metadata, b.metadata),
    reads: b.reads.size === 0 ? a.reads : readsOf([...a.reads.values(), ...b.reads.values()]),
    links: joinedLinks(a.links, b.links),
  }
}

const joinedLinks = (a: ClickedLinks, b: ClickedLinks): ClickedLinks =>
  b.first.size === 0 && b.more.size === 0
    ? a
    : linksOf([...a.first.values(), ...b.first.values()], [...a.more, ...b.more])

/** The latest value of each of these statuses. */
function latestBy(
  isKept: (status: string) => boolean,
  ...parts: ReadonlyMap<string, Sourced<string>>[]
): Map<string, Sourced<string>> {
  const all = new Map<string, Sourced<string>>()
  for (const [status, sourced] of parts.flatMap((part) => [...part]))
    if (isKept(status)) all.set(status, later(all.get(status) ?? null, sourced) ?? sourced)
  return all
}

/** An unknown status weighs less than all known ones, so it is shown only without a known one. */
const weightOf = (status: string): number => (isStatus(status) ? statusWeight[status] : 0)

/** At equal weight (unsubscribed and subscribed), the later one wins. */
const heavier = (a: Sourced<string>, b: Sourced<string>): Sourced<string> =>
  (weightOf(a.value) - weightOf(b.value) || byEventOrder(a.place, b.place)) < 0 ? b : a

const later = <T>(a: Sourced<T> | null, b: Sourced<T> | null): Sourced<T> | null =>
  a === null || (b !== null && byEventOrder(a.place, b.place) < 0) ? b : a

/** Fingerprints order events of the same second. */
const byEventOrder = ([aMs, a]: EventOrder, [bMs, b]: EventOrder): number =>
  aMs - bMs || (a < b ? -1 : a > b ? 1 : 0)

const objectIn = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null

function messageIn(value: unknown): MessageInfo | null {
  const message = objectIn(value)
  return (
    message && {
      subject: textIn(message.subject),
      from_email: textIn(message.from_email),
      template_id: valueIn(message.template_id),
      template_version: countIn(message.template_version),
      tags: tagsIn(message.tags),
    }
  )
}

/** Values by which messages are found and counted. */
const valueIn = (value: unknown): string | null => (typeof value === "string" ? cutText(value) : null)

/** A message counts once for each of them. */
const tagsMax = 50
const tagsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value
        .filter((tag) => typeof tag === "string")
        .slice(0, tagsMax)
        .map(cutText)
    : []

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null)

/** The column has 32 bits; a larger number is not a version. */
const countIn = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : null

function metadataIn(value: unknown, eventMs: number, capName: CapName): Metadata | null {
  const texts = textsIn(value)
  if (!texts) return null
  const campaign = campaignIn(texts)
  return { texts, campaign: campaign && capName("campaign_id", campaign, eventMs) }
}

function textsIn(value: unknown): Record<string, string> | null {
  const object = objectIn(value)
  return (
    object &&
    Object.fromEntries(
      Object.entries(object).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
    )
  )
}
