import { getDomain } from "tldts"
import type { HtmlContents } from "./letter-text.ts"

/** Problems of a URL, found without requests. The worst comes first in a list of findings. */
const linkNotes = [
  "script",
  "mismatch",
  "userinfo",
  "relative",
  "unfilled",
  "empty",
  "ipAddress",
  "punycode",
  "insecure",
  "noWords",
  "noAlt",
] as const
export type LinkNote = (typeof linkNotes)[number]

export type LinkRow = {
  kind: "link" | "picture" | "unsubscribe" | "address"
  /** Visible text: the words of a link, the text of an image. */
  words: string
  /** The final target. */
  target: string
  /** The URL in the message if it differs: it counts a click first. */
  through: string | null
  notes: LinkNote[]
}

/** Every link and image of a message, in order; equal ones once. Makes no requests. */
export function linkRows({ anchors, images }: Pick<HtmlContents, "anchors" | "images">): LinkRow[] {
  const rows = [
    ...anchors.filter((one) => one.href !== null).map((one) => linkRow(one.href ?? "", one.text)),
    ...images.filter((one) => !one.isPixel).map(({ src, alt }) => pictureRow(src, alt)),
  ]
  const seen = new Set<string>()
  return rows.filter((row) => {
    const mark = `${row.kind} ${row.words} ${row.through ?? row.target}`
    return !seen.has(mark) && seen.add(mark)
  })
}

function linkRow(href: string, words: string): LinkRow {
  const address = href.trim()
  const target = trackedTarget(address) ?? address
  const kind = isUnsubscribe(address)
    ? "unsubscribe"
    : /^(?:mailto|tel|sms):/i.test(target)
      ? "address"
      : "link"
  const notes = [
    // The service's own URL concerns the installation, not the message.
    ...(ownUnsubscribe.test(address) ? [] : addressNotes(target)),
    ...(words === "" ? (["noWords"] as const) : []),
    ...(saysAnotherPlace(words, target) ? (["mismatch"] as const) : []),
  ]
  return { kind, words, target, through: target === address ? null : address, notes: ordered(notes) }
}

function pictureRow(src: string, alt: string | null): LinkRow {
  const target = src.trim()
  const isCarried = /^(?:cid|data):/i.test(target)
  const notes = [
    ...(isCarried ? [] : addressNotes(target).filter((note) => note !== "insecure" || target !== "")),
    ...(alt === null ? (["noAlt"] as const) : []),
  ]
  const shown = target.startsWith("data:") ? `${target.slice(0, 40)}…` : target
  return { kind: "picture", words: alt ?? "", target: shown, through: null, notes: ordered(notes) }
}

const ordered = (notes: readonly LinkNote[]): LinkNote[] => linkNotes.filter((note) => notes.includes(note))

/** Problems that are visible in the URL alone. */
function addressNotes(address: string): LinkNote[] {
  if (address === "" || address === "#") return ["empty"]
  if (/\{\{|\}\}|\{%|%7B%7B|\$!?\{/i.test(address)) return ["unfilled"]
  // Browsers ignore spaces and control characters inside a scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(withoutControls(address))?.[1]?.toLowerCase()
  if (scheme === "javascript" || scheme === "data" || scheme === "vbscript") return ["script"]
  if (scheme === undefined) return address.startsWith("#") ? [] : ["relative"]
  if (scheme !== "http" && scheme !== "https") return []
  if (!URL.canParse(address)) return ["relative"]
  return hostNotes(new URL(address))
}

const withoutControls = (text: string): string =>
  [...text].filter((sign) => (sign.codePointAt(0) ?? 0) > 0x20).join("")

function hostNotes({ protocol, hostname, username, password }: URL): LinkNote[] {
  const isNumber = /^(?:\d{1,3}\.){3}\d{1,3}$|^\[/.test(hostname)
  return [
    ...(protocol === "http:" ? (["insecure"] as const) : []),
    ...(username !== "" || password !== "" ? (["userinfo"] as const) : []),
    ...(isNumber ? (["ipAddress"] as const) : []),
    ...(/(?:^|\.)xn--/.test(hostname) ? (["punycode"] as const) : []),
  ]
}

/** Link text that is a URL to another site than the link's target. */
function saysAnotherPlace(words: string, target: string): boolean {
  const host = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,})(?:[/?#:]\S*)?$/iu.exec(words)?.[1]
  if (!host || !URL.canParse(target)) return false
  const [one, other] = [siteOf(host), siteOf(new URL(target).hostname)]
  return one !== null && other !== null && one !== other
}

/** The registrable domain of a name: example.co.uk. */
export const siteOf = (host: string): string | null => {
  const ascii = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host
  return getDomain(ascii, { allowPrivateDomains: true }) ?? (ascii || null)
}

/** A tracked link of the service carries its target, signed (TRACK-1): project, message and URL in base64url. */
export function trackedTarget(address: string): string | null {
  const payload = /\/t\/c\/([\w-]+)\.[\w-]+$/.exec(address)?.[1]
  if (!payload) return null
  const [, , ...rest] = textOf(payload).split(" ")
  const target = rest.join(" ")
  return /^https?:\/\//i.test(target) ? target : null
}

function textOf(base64url: string): string {
  try {
    const bytes = Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
      sign.charCodeAt(0),
    )
    return new TextDecoder().decode(bytes)
  } catch {
    return ""
  }
}

const ownUnsubscribe = /^https?:\/\/[^/?#]+\/t\/u\/[\w-]+\.[\w-]+$/

/** The service's own unsubscribe link, or one with a matching text. */
const isUnsubscribe = (address: string): boolean =>
  ownUnsubscribe.test(address) || /unsubscri|abmeld|opt-?out/i.test(address)
