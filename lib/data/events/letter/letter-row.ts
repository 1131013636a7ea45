import { at } from "#lib/platform/clock"
import type { LetterKey, NewLetter } from "#lib/data/store/event-log"
import type { FirstClick, FirstRead, LetterSources, OfStatus } from "#lib/data/store/schema/messages"
import {
  type ClickedLinks,
  type LetterState,
  linksOf,
  type EventOrder,
  type Read,
  readsOf,
  type Sourced,
} from "./letter-state.ts"

/** Converts a letter's state to its row: values in their own columns, the places of their events in `sources`. */

const noMessage = { subject: null, from_email: null, template_id: null, template_version: null, tags: [] }

/** `provider`: operator of the mailbox, if the domain's mail servers reveal it. */
export function letterRow(
  project_id: string,
  key: LetterKey,
  state: LetterState,
  provider?: string,
): NewLetter {
  return {
    project_id,
    ...key,
    status: state.status.value,
    statuses: state.statuses,
    first_at: at(state.firstMs),
    last_at: at(state.lastMs),
    delivery_status: state.delivery.get(state.status.value)?.value ?? null,
    destination_response: state.destination_response?.value ?? null,
    ...(state.message?.value ?? noMessage),
    metadata: state.metadata?.value.texts ?? {},
    sources: { ...sourcesOf(state), ...(provider === undefined ? {} : { provider }) },
  }
}

const sourcesOf = ({
  status,
  delivery,
  servers,
  destination_response,
  message,
  metadata,
  reads,
  links,
}: LetterState): LetterSources => ({
  status: status.place,
  delivery: ofStatuses(delivery),
  servers: ofStatuses(servers),
  destination_response: destination_response?.place ?? null,
  message: message?.place ?? null,
  metadata: metadata?.place ?? null,
  ...(metadata?.value.campaign ? { campaign: metadata.value.campaign } : {}),
  reads: firstReads(reads),
  ...(links.first.size > 0 ? { links: firstClicks(links) } : {}),
  ...(links.more.size > 0 ? { moreLinks: [...links.more].sort() } : {}),
})

const firstReads = (reads: LetterState["reads"]): FirstRead[] =>
  sortedBy(
    [...reads].map(([key, { value, place }]): readonly [string, FirstRead] => [
      key,
      [value.status, value.traffic_type, value.device, value.os, value.client, value.country, ...place],
    ]),
  )

const readsIn = (list: readonly FirstRead[]): LetterState["reads"] =>
  readsOf(
    list.map(([status, traffic_type, device, os, client, country, ...place]) => ({
      place,
      value: { status, traffic_type, device, os, client, country } satisfies Read,
    })),
  )

const firstClicks = ({ first }: ClickedLinks): FirstClick[] =>
  sortedBy(
    [...first].map(([key, { traffic_type, link, eventMs }]): readonly [string, FirstClick] => [
      key,
      [traffic_type, link, eventMs],
    ]),
  )

const linksIn = ({ links = [], moreLinks = [] }: LetterSources): ClickedLinks =>
  linksOf(
    links.map(([traffic_type, link, eventMs]) => ({ traffic_type, link, eventMs })),
    moreLinks,
  )

const sortedBy = <T>(list: (readonly [key: string, T])[]): T[] =>
  list.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)

const ofStatuses = (values: ReadonlyMap<string, Sourced<string>>): OfStatus[] =>
  [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([word, { place, value }]) => [word, value, ...place])

const byStatus = (list: readonly OfStatus[]): Map<string, Sourced<string>> =>
  new Map(list.map(([word, value, ...place]) => [word, { place, value }]))

/** The state stored in a row. */
export function stateOfRow(row: NewLetter): LetterState {
  const { sources } = row
  return {
    ...spanOf(row),
    status: { place: sources.status, value: row.status },
    delivery: byStatus(sources.delivery),
    servers: byStatus(sources.servers),
    destination_response: sourced(sources.destination_response, row.destination_response ?? ""),
    message: sourced(sources.message, messageOf(row)),
    metadata: sourced(sources.metadata, { texts: row.metadata, campaign: sources.campaign ?? null }),
    reads: readsIn(sources.reads),
    links: linksIn(sources),
  }
}

const spanOf = ({ statuses, first_at, last_at }: NewLetter) => ({
  statuses,
  firstMs: first_at.getTime(),
  lastMs: last_at.getTime(),
})

const messageOf = ({ subject, from_email, template_id, template_version, tags }: NewLetter) => ({
  subject,
  from_email,
  template_id,
  template_version,
  tags,
})

const sourced = <T>(place: EventOrder | null, value: T): Sourced<T> | null => place && { place, value }
