import type { Check } from "#lib/documents/checks/checks"
import type { CloserCheck } from "#lib/documents/closer/closer-check"
import type { CheckPlace } from "#lib/documents/checks/publication"
import type { DocumentFault } from "#lib/documents/document-fault"
import type { Finding } from "#lib/documents/finding"
import { formatBytes, formatFixed } from "#lib/interface/format/number"
import type { Language } from "#lib/interface/format/language"
import { lookUp, say, type Text } from "#lib/interface/words/say"
import type { DocumentChecksWords } from "#words/document-checks"

export const severities = ["danger", "warning", "info"] as const
export type Severity = (typeof severities)[number]

/** A kind of node, and words of its own to know it by (those of a button, say). */
export type NodeAt = (place: readonly number[]) => { type: string; words: string } | null

/** One thing to look at, in words. `place` is null where it is the message as a whole. */
export type CheckRow = {
  key: string
  severity: Severity
  text: string
  advice: string | null
  sample: string | null
  place: CheckPlace | null
  placeWords: string
  /** An unknown word, which may become one of the project's own. */
  word?: string
}

export type Looked = {
  checks: readonly Check[]
  findings: readonly Finding[]
  faults: readonly DocumentFault[]
  /** What a closer look found, while the document is the one that was looked at. */
  closer?: readonly CloserCheck[]
}
type Speaking = { words: DocumentChecksWords; language: Language; nodeAt?: NodeAt | undefined }

/** What a sentence may speak of: of all codes, the values that one of them has. */
type Values = Partial<Record<string, string | number | boolean | null>>
/** `code` and `node` say what it is where nobody knows the place. */
type Told = { code: string; place: CheckPlace; node?: string | null; values: Values }

const findingSeverity = { error: "danger", hint: "info" } as const satisfies Record<
  Finding["level"],
  Severity
>

/** Faults, checks and what the composer found as rows, what is worst first and otherwise in their order. */
export function checkRows({ checks, findings, faults, closer = [] }: Looked, speaking: Speaking): CheckRow[] {
  const { words } = speaking
  const rows = [
    ...faults.map(({ code, place, node, name }) =>
      rowOf({ code, place, node, values: { name } }, "danger", words.faults[code], speaking),
    ),
    ...checks.map((check) => rowOf(check, check.severity, words.checks[check.code], speaking)),
    ...closer.map((check) => rowOf(check, check.severity, words.closer[check.code], speaking)),
    ...findings.map(({ code, level, place, node, subject }) =>
      rowOf(
        { code, place, node, values: { subject } },
        findingSeverity[level],
        words.findings[code],
        speaking,
      ),
    ),
  ]
  // Equal rows of one place say nothing twice.
  const once = [...new Map(rows.map((row) => [row.key, row])).values()]
  return once.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
}

function rowOf(told: Told, severity: Severity, sentence: Text<Given>, speaking: Speaking): CheckRow {
  const { words } = speaking
  const { code, place, values } = told
  const given = givenOf(values, speaking)
  const advice = lookUp<Text<Given>>(words.advice, code)
  return {
    key: JSON.stringify([code, place, values]),
    severity,
    text: say(sentence, given),
    advice: advice === undefined ? null : say(advice, given),
    sample: typeof values.sample === "string" ? values.sample : null,
    place: place.length === 0 ? null : place,
    placeWords: place.length === 0 ? "" : placeWordsOf(told, speaking),
  }
}

type Given = ReturnType<typeof givenOf>

/** Every value that a sentence names, as it is read. */
function givenOf(values: Values, { words, language }: Speaking) {
  const text = (name: string): string => String(values[name] ?? "")
  const number = (name: string): number => Number(values[name] ?? 0)
  const kind = text("kind") || text("subject")
  const asked = { tag: text("tag"), value: shortened(text("value")) }
  return {
    ...{ domain: text("domain"), path: text("path"), name: text("name"), list: text("list") },
    ...{ branch: text("branch"), role: text("role"), scheme: text("scheme") },
    ...{ ink: text("ink"), ground: text("ground"), isMissing: values.isMissing === true },
    ...{ chars: number("chars"), charsMax: number("charsMax") },
    ...{ feature: text("feature"), programs: text("programs"), percent: number("percent") },
    ...{ status: number("status"), hasStatus: typeof values.status === "number" },
    ...{ width: number("width"), widthMax: number("widthMax") },
    ...{ from: number("from"), to: number("to"), level: number("from") + 1 },
    address: shortened(text("address")),
    subject: shortened(text("subject")),
    kind: lookUp(words.kinds, kind) ?? kind,
    test: say(lookUp(words.tests, kind) ?? kind, asked),
    size: formatBytes(number("bytes"), language),
    sizeMax: formatBytes(number("bytesMax"), language),
    ratio: formatFixed(number("ratio"), 2, language),
    ratioMin: formatFixed(number("ratioMin"), 1, language),
  }
}

const shownCharsMax = 70

/** Addresses and values may be long: begin and end are what they are known by. */
export function shortened(text: string): string {
  const chars = [...text]
  if (chars.length <= shownCharsMax) return text
  return `${chars.slice(0, shownCharsMax - 20).join("")}…${chars.slice(-19).join("")}`
}

/** Which block it is, or which line beside the message. */
export function placeWordsOf({ place, node, values }: Told, { words, nodeAt }: Speaking): string {
  if (typeof place === "string") return words.fields[place]
  const found = nodeAt?.(place) ?? null
  const type = lookUp(words.nodes, found?.type ?? node ?? "") ?? words.block({ number: (place[0] ?? 0) + 1 })
  if (typeof values.network === "string")
    return words.withNetwork({ type, network: networkNames[values.network] ?? words.web })
  const own = found?.words.trim() ?? ""
  return own === "" ? type : words.quoted({ type, words: shortened(own) })
}

/** As they write themselves; a page of one's own is none of them. */
const networkNames: Readonly<Record<string, string>> = {
  bluesky: "Bluesky",
  facebook: "Facebook",
  github: "GitHub",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  mastodon: "Mastodon",
  pinterest: "Pinterest",
  tiktok: "TikTok",
  vimeo: "Vimeo",
  whatsapp: "WhatsApp",
  x: "X",
  xing: "XING",
  youtube: "YouTube",
}

/** How many checks found nothing: there is a sentence for each that is looked for. */
export const passedOf = (checks: readonly Check[], words: DocumentChecksWords): number =>
  Object.keys(words.checks).length - new Set(checks.map(({ code }) => code)).size
