import type { Check } from "#lib/documents/checks/checks"
import type { CloserCheck } from "#lib/documents/closer/closer-check"
import type { CheckPlace } from "#lib/documents/checks/publication"
import type { DocumentFault } from "#lib/documents/document-fault"
import type { Finding } from "#lib/documents/finding"
import type { SourceFinding } from "#lib/documents/source/source-finding"
import { networkNames } from "#lib/documents/network-names"
import { formatBytes, formatFixed } from "#lib/interface/format/number"
import type { Language } from "#lib/interface/format/language"
import { rowsMax } from "./checks.ts"
import { lookUp, say, type Text } from "#lib/interface/words/say"
import type { DocumentChecksWords } from "#words/document-checks"

export const severities = ["danger", "warning", "info"] as const
export type Severity = (typeof severities)[number]

/** A node kind, and text that identifies the node (a button's label, for example). */
export type NodeAt = (place: readonly number[]) => { type: string; words: string } | null

/** One issue to review, in words. `place` is null when it concerns the whole message. */
export type CheckRow = {
  key: string
  severity: Severity
  text: string
  advice: string | null
  sample: string | null
  place: CheckPlace | null
  placeWords: string
  /** An unknown word that can be added to the project's own words. */
  word?: string
}

export type CheckInput = {
  checks: readonly Check[]
  findings: readonly Finding[]
  faults: readonly DocumentFault[]
  /** Findings of the link check, while the document is unchanged since. */
  closer?: readonly CloserCheck[]
  /** Findings that only a template kept as source has. */
  source?: readonly SourceFinding[]
}
type I18n = { words: DocumentChecksWords; language: Language; nodeAt?: NodeAt | undefined }

/** Values used by the sentences of all codes; each code sets some of them. */
type Values = Partial<Record<string, string | number | boolean | null>>
/** `code` and `node` describe the issue when its place is unknown. */
type Reported = {
  code: string
  place: CheckPlace
  node?: string | null
  values: Values
  isFault?: boolean
}

const findingSeverity = { error: "danger", hint: "info" } as const satisfies Record<
  Finding["level"],
  Severity
>

/** Faults, checks and composer findings as rows, by severity and otherwise in their order. */
export function checkRows(
  { checks, findings, faults, closer = [], source = [] }: CheckInput,
  i18n: I18n,
): CheckRow[] {
  const { words } = i18n
  const rows = [
    ...faults.map(({ code, place, node, name }) =>
      rowOf({ code, place, node, values: { name }, isFault: true }, "danger", words.faults[code], i18n),
    ),
    ...checks.map((check) => rowOf(check, check.severity, words.checks[check.code], i18n)),
    ...closer.map((check) => rowOf(check, check.severity, words.closer[check.code], i18n)),
    ...source.map((check) => rowOf(check, check.severity, words.source[check.code], i18n)),
    ...findings.map(({ code, level, place, node, subject }) =>
      rowOf({ code, place, node, values: { subject } }, findingSeverity[level], words.findings[code], i18n),
    ),
  ]
  // Equal rows of one place are listed once.
  const once = [...new Map(rows.map((row) => [row.key, row])).values()]
  const listed = [...Map.groupBy(once, ({ code }) => code).values()].flatMap((found) => firstOf(found, words))
  return listed.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
}

/** The first findings of one check, and a last row with the number of the others. */
function firstOf(found: CodeRow[], words: DocumentChecksWords): CheckRow[] {
  const rows = found.slice(0, rowsMax).map(({ code: _, ...row }) => row)
  const [first] = found
  if (!first || found.length <= rowsMax) return rows
  const text = words.more({ count: found.length - rowsMax })
  const { severity } = first
  return [...rows, { ...bare, key: `more ${first.code}`, severity, text }]
}

const bare = { advice: null, sample: null, place: null, placeWords: "" } as const

type CodeRow = CheckRow & { code: string }

function rowOf(reported: Reported, severity: Severity, sentence: Text<SentenceValues>, i18n: I18n): CodeRow {
  const { words } = i18n
  const { code, place, values } = reported
  const sentenceValues = sentenceValuesOf(values, i18n)
  const advice = lookUp<Text<SentenceValues>>(words.advice, code)
  return {
    ...{ code, key: JSON.stringify([code, place, values]) },
    severity,
    text: say(sentence, sentenceValues),
    advice: advice === undefined ? null : say(advice, sentenceValues),
    sample: typeof values.sample === "string" ? values.sample : null,
    // A message that cannot be read has nothing to open.
    place: reported.isFault && place.length === 0 ? null : place,
    placeWords: reported.isFault && place.length === 0 ? "" : placeWordsOf(reported, i18n),
  }
}

type SentenceValues = ReturnType<typeof sentenceValuesOf>

/** Every value that a sentence names, formatted for display. */
function sentenceValuesOf(values: Values, { words, language }: I18n) {
  const text = (name: string): string => String(values[name] ?? "")
  const number = (name: string): number => Number(values[name] ?? 0)
  const kind = text("kind") || text("subject")
  const shown = { tag: text("tag"), value: shortened(text("value")) }
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
    condition: shortened(text("condition")),
    subject: shortened(text("subject")),
    kind: lookUp(words.kinds, kind) ?? kind,
    test: say(lookUp(words.tests, kind) ?? kind, shown),
    size: formatBytes(number("bytes"), language),
    sizeMax: formatBytes(number("bytesMax"), language),
    ratio: formatFixed(number("ratio"), 2, language),
    ratioMin: formatFixed(number("ratioMin"), 1, language),
  }
}

const shownCharsMax = 70

/** Long addresses and values are shortened in the middle. */
export function shortened(text: string): string {
  const chars = [...text]
  if (chars.length <= shownCharsMax) return text
  return `${chars.slice(0, shownCharsMax - 20).join("")}…${chars.slice(-19).join("")}`
}

/** Names the block, or the field next to the message. */
export function placeWordsOf({ place, node, values }: Reported, { words, nodeAt }: I18n): string {
  if (typeof place === "string") return words.fields[place]
  if (place.length === 0) return words.nodes.doc
  const found = nodeAt?.(place) ?? null
  const type = lookUp(words.nodes, found?.type ?? node ?? "") ?? words.block({ number: (place[0] ?? 0) + 1 })
  if (typeof values.network === "string")
    return words.withNetwork({ type, network: networkOf(values.network, words) })
  const shownWords = found?.words.trim() ?? ""
  return shownWords === "" ? type : words.quoted({ type, words: shortened(shownWords) })
}

/** A custom page has no name of its own. */
const networkOf = (network: string, { web }: DocumentChecksWords): string =>
  (network === "web" ? null : lookUp(networkNames, network)) ?? web

/** Number of checks without a finding: each check has a sentence of its own. */
export const passedOf = (checks: readonly Check[], words: DocumentChecksWords): number =>
  Object.keys(words.checks).length - new Set(checks.map(({ code }) => code)).size
