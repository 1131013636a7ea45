import { campaignOf } from "#contract/campaign"
import { linkName } from "./link-name.ts"

/** Reader of an event (the client that opened or clicked), in counted values. Pure. */

export type Reader = { traffic_type: string; device: string; os: string; client: string; country: string }

/** Kinds of traffic (TRACK-6). A missing or unknown kind is counted as unknown. */
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

/** Names with arbitrary values, limited per day (lib/data/store/counted-names.ts). */
type OpenDimension = "link" | "campaign_id" | "server" | "device" | "os" | "client"

/** Returns a name, or the name it is counted under on the day of its event. */
export type CapName = (dimension: OpenDimension, name: string, eventMs: number) => string

export const uncapped: CapName = (_, name) => name

/** A reader in the values counted on the day of the event. Kinds of traffic are a fixed list, and countries are few. */
export function withCappedNames(reader: Reader, eventMs: number, capName: CapName): Reader {
  const { device, os, client } = reader
  return {
    ...reader,
    device: capName("device", device, eventMs),
    os: capName("os", os, eventMs),
    client: capName("client", client, eventMs),
  }
}

/** The campaign in metadata (META-3); null: no campaign. */
export function campaignIn(metadata: unknown): string | null {
  const { campaign_id } = fieldsOf(metadata)
  return typeof campaign_id === "string" ? campaignOf(campaign_id) : null
}

/** Cache of recent links, because readers of one mailing follow the same few. */
const names = new Map<string, string>()
const keptMax = 2000

/** The link of a click. */
export function clickedLink(url: unknown): string {
  if (typeof url !== "string") return ""
  const known = names.get(url)
  if (known !== undefined) return known
  if (names.size >= keptMax) names.clear()
  const name = linkName(url)
  names.set(url, name)
  return name
}

/** Combines names beyond the limit of a day or a letter. */
export const otherName = "other"
