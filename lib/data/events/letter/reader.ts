import { campaignOf } from "#contract/campaign"
import { linkName } from "./link-name.ts"

/** What an event tells of who opened or clicked, in the words that are counted. Pure. */

export type Reader = { traffic_type: string; device: string; os: string; client: string; country: string }

/** Kinds of traffic (TRACK-6). What no server said, or said in another word, is unknown. */
const trafficTypes = ["human", "protected", "machine", "unknown"]

const charsMax = 40

export function readerOf(deliveryInfo: unknown): Reader {
  const { traffic_type, device_type, os_name, browser, country_code } = fieldsOf(deliveryInfo)
  return {
    traffic_type: trafficTypes.find((known) => known === traffic_type) ?? "unknown",
    device: word(device_type).toLowerCase(),
    os: word(os_name),
    client: word(browser),
    country: /^[A-Za-z]{2}$/.test(word(country_code)) ? word(country_code).toUpperCase() : "",
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}

const word = (value: unknown): string =>
  typeof value === "string" ? value.trim().slice(0, charsMax).toWellFormed() : ""

/** Names that anybody may make up, and of which a day has so many at most (lib/data/store/counted-names.ts). */
type OpenDimension = "link" | "campaign_id" | "server" | "device" | "os" | "client"

/** Gives back a name, or what it is counted as on the day of its event. */
export type NamedAs = (dimension: OpenDimension, name: string, eventMs: number) => string

export const asNamed: NamedAs = (_, name) => name

/** A reader in the words that are counted on the day of the event; kinds of traffic are known, and countries are few. */
export function namedReader(reader: Reader, eventMs: number, namedAs: NamedAs): Reader {
  const { device, os, client } = reader
  return {
    ...reader,
    device: namedAs("device", device, eventMs),
    os: namedAs("os", os, eventMs),
    client: namedAs("client", client, eventMs),
  }
}

/** The campaign that metadata names (META-3); null: none. */
export function campaignIn(metadata: unknown): string | null {
  const { campaign_id } = fieldsOf(metadata)
  return typeof campaign_id === "string" ? campaignOf(campaign_id) : null
}

/** Links that were met lately: readers of one mailing follow the same few. */
const names = new Map<string, string>()
const keptMax = 2000

/** The link that a click followed. */
export function clickedLink(url: unknown): string {
  if (typeof url !== "string") return ""
  const known = names.get(url)
  if (known !== undefined) return known
  if (names.size >= keptMax) names.clear()
  const name = linkName(url)
  names.set(url, name)
  return name
}

/** Counts together what came after a day, or a letter, had as many names as are told apart. */
export const otherName = "other"
