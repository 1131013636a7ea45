import type { CapturedLetter } from "#contract/captured"
import { parseUtc } from "#contract/time"
import { say, type Text } from "#lib/interface/words/say"
import type { InboxCheckWords } from "#words/inbox-check"
import type { HtmlContents } from "./letter-text.ts"
import { type LinkRow, siteOf } from "./links.ts"
import { senderAddress } from "./view.ts"

export type CheckSeverity = "danger" | "warning" | "info" | "success"

/**
 * One finding that matters to mail hosts and readers. `key` selects its sentences (problem, next step) in the
 * catalogue; `values` are inserted into them.
 */
export type Finding = { key: FindingKey; severity: CheckSeverity; values: Record<string, string | number> }

export const findingKeys = [
  "noFrom",
  "manyFrom",
  "dkimMissing",
  "dkimForeign",
  "dkimAligned",
  "returnAligned",
  "returnForeign",
  "returnForeignUnsigned",
  "returnUnknown",
  "noUnsubscribe",
  "unsubscribeMailOnly",
  "unsubscribeNotOneClick",
  "unsubscribeOneClick",
  "noUnsubscribeLink",
  "unsubscribeLink",
  "noMessageId",
  "badMessageId",
  "messageId",
  "noDate",
  "badDate",
  "oddDate",
  "date",
  "noParts",
  "htmlOnly",
  "textOnly",
  "bothParts",
  "littleText",
  "textShare",
  "allPictures",
  "noSubject",
  "longSubject",
  "loudSubject",
  "subject",
  "largeHtml",
  "activeHtml",
  "unfilled",
  "badLinks",
  "insecureLinks",
  "noAlt",
  "replyElsewhere",
  "twice",
] as const
export type FindingKey = (typeof findingKeys)[number]

export type Checked = {
  letter: Pick<CapturedLetter, "headers" | "html" | "plaintext" | "subject" | "received_at"> & {
    return_path?: string | undefined
  }
  contents: HtmlContents | null
  links: readonly LinkRow[]
}

/** Every finding from the bytes of a message, most severe first. Makes no requests. */
export function checkLetter(checked: Checked): Finding[] {
  const found = checks.flatMap((check) => check(checked))
  return found.sort((a, b) => rank.indexOf(a.severity) - rank.indexOf(b.severity))
}

const rank: readonly CheckSeverity[] = ["danger", "warning", "info", "success"]

const finding = (
  severity: CheckSeverity,
  key: FindingKey,
  values: Record<string, string | number> = {},
): Finding => ({
  key,
  severity,
  values,
})

type Check = (checked: Checked) => Finding[]

const valuesOf = ({ letter }: Checked, name: string): string[] =>
  letter.headers.filter((one) => one.name.toLowerCase() === name).map((one) => one.value)

const fromDomain = (checked: Checked): string | null => {
  const [from] = valuesOf(checked, "from")
  const address = from === undefined ? "" : senderAddress(from)
  return address.includes("@") ? address.slice(address.lastIndexOf("@") + 1).toLowerCase() : null
}

/** RFC 7489 3.1: both names belong to one owner. */
const isAligned = (one: string, other: string): boolean =>
  siteOf(one) !== null && siteOf(one) === siteOf(other)

const checkFrom: Check = (checked) => {
  const all = valuesOf(checked, "from")
  if (all.length > 1) return [finding("danger", "manyFrom")]
  return fromDomain(checked) === null ? [finding("danger", "noFrom")] : []
}

const signedBy = (checked: Checked): string[] =>
  valuesOf(checked, "dkim-signature").flatMap(
    (value) => /(?:^|;)\s*d\s*=\s*([^;\s]+)/i.exec(value)?.[1]?.toLowerCase() ?? [],
  )

const checkDkim: Check = (checked) => {
  const domain = fromDomain(checked)
  const signers = signedBy(checked)
  const [first] = signers
  if (!first) return [finding("danger", "dkimMissing")]
  const aligned = signers.find((one) => domain !== null && isAligned(one, domain))
  if (aligned) return [finding("success", "dkimAligned", { signer: aligned })]
  return [finding("warning", "dkimForeign", { signer: first, domain: domain ?? "" })]
}

const checkReturnPath: Check = (checked) => {
  const domain = fromDomain(checked)
  const [written] = valuesOf(checked, "return-path")
  const path = (written ?? checked.letter.return_path ?? "").replace(/^<|>$/g, "")
  if (!path.includes("@") || domain === null) return [finding("info", "returnUnknown")]
  const host = path.slice(path.lastIndexOf("@") + 1).toLowerCase()
  if (isAligned(host, domain)) return [finding("success", "returnAligned", { host })]
  const isSigned = signedBy(checked).some((one) => isAligned(one, domain))
  return isSigned
    ? [finding("info", "returnForeign", { host, domain })]
    : [finding("warning", "returnForeignUnsigned", { host, domain })]
}

const checkListUnsubscribe: Check = (checked) => {
  const [value] = valuesOf(checked, "list-unsubscribe")
  if (!value) return [finding("warning", "noUnsubscribe")]
  if (!/<https?:\/\/[^>]+>/i.test(value)) return [finding("warning", "unsubscribeMailOnly")]
  const isOneClick = valuesOf(checked, "list-unsubscribe-post").some((one) =>
    /^\s*List-Unsubscribe\s*=\s*One-Click\s*$/i.test(one),
  )
  return isOneClick && /<https:|<http:/i.test(value)
    ? [finding("success", "unsubscribeOneClick")]
    : [finding("warning", "unsubscribeNotOneClick")]
}

const checkUnsubscribeLink: Check = ({ letter, links }) => {
  const inText = /https?:\/\/\S*(?:\/t\/u\/|unsubscri|abmeld|opt-?out)/i.test(letter.plaintext ?? "")
  const isThere = links.some((row) => row.kind === "unsubscribe") || inText
  return [isThere ? finding("success", "unsubscribeLink") : finding("warning", "noUnsubscribeLink")]
}

const checkMessageId: Check = (checked) => {
  const [id] = valuesOf(checked, "message-id")
  if (!id?.trim()) return [finding("warning", "noMessageId")]
  return /^\s*<[^\s<>@]+@[^\s<>@]+>\s*$/.test(id)
    ? [finding("success", "messageId")]
    : [finding("warning", "badMessageId")]
}

const dayMs = 86_400_000

const checkDate: Check = (checked) => {
  const [value] = valuesOf(checked, "date")
  if (!value?.trim()) return [finding("warning", "noDate")]
  const written = Date.parse(value)
  if (Number.isNaN(written)) return [finding("warning", "badDate")]
  const received = parseUtc(checked.letter.received_at)
  const isOdd = received !== null && Math.abs(received - written) > dayMs
  return [isOdd ? finding("warning", "oddDate") : finding("success", "date")]
}

const checkParts: Check = ({ letter }) => {
  const [html, text] = [letter.html?.trim(), letter.plaintext?.trim()]
  if (!html && !text) return [finding("danger", "noParts")]
  if (!text) return [finding("warning", "htmlOnly")]
  return [html ? finding("success", "bothParts") : finding("info", "textOnly")]
}

/** Below this, there is little more than a footer and a greeting. */
const fewWords = 200
const smallHtml = 2000
const leastShare = 0.03

const checkText: Check = ({ letter, contents }) => {
  if (!contents || !letter.html) return []
  const pictures = contents.images.filter((one) => !one.isPixel).length
  if (pictures > 0 && contents.text.length < fewWords) return [finding("warning", "allPictures")]
  const share = contents.text.length / letter.html.length
  const values = { share: `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %` }
  const isLittle = share < leastShare && letter.html.length > smallHtml
  return [isLittle ? finding("warning", "littleText", values) : finding("success", "textShare", values)]
}

const subjectCharsMax = 70

const checkSubject: Check = ({ letter: { subject } }) => {
  const length = [...subject].length
  const values = { length: String(length) }
  if (subject.trim() === "") return [finding("danger", "noSubject")]
  const letters = subject.replace(/[^\p{L}]/gu, "")
  const isShouted =
    letters.length > 7 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
  if (isShouted || /[!?]{2,}|(?:![^!]*){3}|[€$£]{3}/.test(subject)) return [finding("warning", "loudSubject")]
  return [
    length > subjectCharsMax ? finding("info", "longSubject", values) : finding("success", "subject", values),
  ]
}

/** Above this, Gmail cuts a message, including its unsubscribe link. */
const clippedBytes = 102 * 1024

const checkHtml: Check = ({ letter, contents }) => {
  if (!contents || !letter.html) return []
  const bytes = new TextEncoder().encode(letter.html).length
  return [
    ...(bytes > clippedBytes
      ? [finding("warning", "largeHtml", { size: `${Math.round(bytes / 1024)} KB` })]
      : []),
    ...(contents.active.length > 0
      ? [finding("danger", "activeHtml", { names: contents.active.slice(0, 8).join(", ") })]
      : []),
  ]
}

const tag = /\{\{\s*[A-Za-z][\w.]*[^{}]*\}\}|\$!?\{[A-Za-z][\w.]*\}|\{%-?\s*[a-z]+[^%]*%\}/

const checkUnfilled: Check = ({ letter, contents }) => {
  const found = [letter.subject, contents?.text ?? "", letter.plaintext ?? ""]
    .map((text) => tag.exec(text)?.[0])
    .find((one) => one !== undefined)
  return found ? [finding("danger", "unfilled", { tag: found.slice(0, 60) })] : []
}

const checkLinks: Check = ({ links }) => {
  const grave = ["script", "mismatch", "userinfo", "relative", "unfilled", "empty", "ipAddress"]
  const real = links.filter((row) => row.kind !== "picture")
  const bad = links.filter((row) => row.notes.some((note) => grave.includes(note))).length
  const insecure = real.filter((row) => row.notes.includes("insecure") && row.kind === "link").length
  const unnamed = links.filter((row) => row.notes.includes("noAlt")).length
  return [
    ...(bad > 0 ? [finding("danger", "badLinks", { count: bad })] : []),
    ...(insecure > 0 ? [finding("warning", "insecureLinks", { count: insecure })] : []),
    ...(unnamed > 0 ? [finding("info", "noAlt", { count: unnamed })] : []),
  ]
}

const checkReplyTo: Check = (checked) => {
  const domain = fromDomain(checked)
  const [value] = valuesOf(checked, "reply-to")
  const host = value && senderAddress(value).split("@")[1]?.toLowerCase()
  if (!host || domain === null || isAligned(host, domain)) return []
  return [finding("info", "replyElsewhere", { host })]
}

const once = ["subject", "date", "to", "cc", "message-id", "reply-to", "mime-version", "content-type"]

const checkTwice: Check = (checked) => {
  const names = once.filter((name) => valuesOf(checked, name).length > 1)
  return names.length > 0 ? [finding("warning", "twice", { names: names.join(", ") })] : []
}

const checks: readonly Check[] = [
  checkFrom,
  checkDkim,
  checkReturnPath,
  checkListUnsubscribe,
  checkUnsubscribeLink,
  checkSubject,
  checkParts,
  checkText,
  checkHtml,
  checkUnfilled,
  checkLinks,
  checkMessageId,
  checkDate,
  checkReplyTo,
  checkTwice,
]

type Values = Finding["values"]

/** Problem and next step. Each check returns the values that its own sentences need (checks.test.ts). */
export function sentencesOf({ key, values }: Pick<Finding, "key" | "values">, words: InboxCheckWords) {
  const [found, todo] = words.findings[key] as readonly [Text<Values>, Text<Values>]
  return { found: say(found, values), todo: say(todo, values) }
}
