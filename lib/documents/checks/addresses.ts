import { isRecipientAddress } from "#contract/address"
import type { FilledText } from "./filled-texts.ts"
import { kindOfHost } from "./hosts.ts"
import type { Found } from "./publication.ts"
import type { Image, Link, Survey } from "./survey.ts"

/** `sample` is the first sample with this address; null if the address needs none. */
type FoundLink = Found<{ address: string; sample: string | null; network: string | null }>
type FoundImage = Found<{ address: string; sample: string | null }>

const linksWith =
  (isSo: (address: FilledText) => boolean, isMeant: (link: Link) => boolean = () => true) =>
  ({ links }: Survey): FoundLink[] =>
    links.filter(isMeant).flatMap(({ place, network, addresses }) =>
      addresses
        .filter(isSo)
        .slice(0, 1)
        .map((address) => ({ place, values: { ...shown(address), network } })),
    )

export const imagesWith =
  (isSo: (address: FilledText) => boolean) =>
  ({ images }: Survey): FoundImage[] =>
    images.flatMap(({ place, addresses }: Image) =>
      addresses
        .filter(isSo)
        .slice(0, 1)
        .map((address) => ({ place, values: shown(address) })),
    )

/** A sample can contain a very long text in place of an address. */
const shown = ({ text, sample }: FilledText) => ({ address: text.slice(0, 200), sample })

/** `#` is the beginning of the same message. */
const isBlank = ({ text }: FilledText): boolean => text === "" || text === "#"

/** Excludes buttons, which have a check of their own. */
export const emptyLinks = linksWith(isBlank, ({ isButton }) => !isButton)
export const buttonsWithoutLink = linksWith(isBlank, ({ isButton }) => isButton)

/** The parser of web addresses drops line breaks and blanks that would hide a scheme. */
const urlOf = ({ text }: FilledText): URL | null => (URL.canParse(text) ? new URL(text) : null)
const schemeOf = (address: FilledText): string => urlOf(address)?.protocol ?? ""

/** Documents with them are invalid; they come from values and HTML blocks. */
const scripts = new Set(["javascript:", "vbscript:", "data:"])
export const linksToScripts = linksWith((address) => scripts.has(schemeOf(address)))

/** Schemes allowed by the reader of documents (attributes.ts), and relative addresses. */
const schemes = {
  link: new Set(["http:", "https:", "mailto:", "tel:", "sms:"]),
  image: new Set(["http:", "https:", "cid:", "data:"]),
}
const isNoAddress = (address: FilledText, kind: keyof typeof schemes): boolean =>
  address.isWhole && !isBlank(address) && !schemes[kind].has(schemeOf(address))

export const linksToNothing = linksWith(
  (address) =>
    isNoAddress(address, "link") && !address.text.startsWith("#") && !scripts.has(schemeOf(address)),
)
export const imagesOfNothing = imagesWith((address) => isNoAddress(address, "image"))

const isHttp = (address: FilledText): boolean => schemeOf(address) === "http:"
export const linksByHttp = linksWith(isHttp)
export const imagesByHttp = imagesWith(isHttp)

function hostKind(address: FilledText) {
  const url = urlOf(address)
  return url && /^https?:$/.test(url.protocol) ? kindOfHost(url.hostname) : null
}
const isPrivate = (address: FilledText): boolean => hostKind(address) === "private"
export const linksToPrivateHosts = linksWith(isPrivate)
export const imagesOnPrivateHosts = imagesWith(isPrivate)
export const linksToReservedHosts = linksWith((address) => hostKind(address) === "reserved")

export const mailtoWithoutRecipient = linksWith(
  (address) => address.isWhole && schemeOf(address) === "mailto:" && recipientsOf(address.text).length === 0,
)

/** RFC 6068: addresses are before the question mark, or in a field `to`. */
function recipientsOf(mailto: string): string[] {
  const [path = "", query = ""] = mailto.slice("mailto:".length).split("?", 2)
  // Form fields are decoded like percent-encoding, except for the plus, and invalid ones do not throw.
  const fields = new URLSearchParams(`to=${path}&${query}`.replaceAll("+", "%2B"))
  return fields
    .getAll("to")
    .flatMap((list) => list.split(","))
    .filter((one) => isRecipientAddress(one.trim()))
}
