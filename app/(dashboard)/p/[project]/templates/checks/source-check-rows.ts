import type { Language } from "#lib/interface/format/language"
import type { CloserCheck } from "#lib/documents/closer/closer-check"
import type { SourceCheck } from "#lib/features/templates/source-check"
import type { DocumentChecksWords } from "#words/document-checks"
import type { Check } from "./checks.ts"
import { checkRows } from "./document-check-rows.ts"

export type SourceLooked = {
  checks: readonly SourceCheck[]
  closer: readonly (CloserCheck | SourceCheck<CloserCheck>)[]
  kind: "html" | "mjml"
}

/** Findings in a source as check rows at their places, in the same words as visual templates. Pure. */
export const sourceCheckRows = (
  { checks, closer, kind }: SourceLooked,
  i18n: { words: DocumentChecksWords; language: Language },
): Check[] => [
  ...checks.map((check) => asCheck(check, checkRows({ ...none, checks: [check] }, i18n), kind)),
  ...closer.map((check) => asCheck(check, checkRows({ ...none, closer: [check] }, i18n), kind)),
]

const none = { checks: [], findings: [], faults: [] }

type Found = SourceCheck | CloserCheck | SourceCheck<CloserCheck>

function asCheck(found: Found, rows: ReturnType<typeof checkRows>, kind: "html" | "mjml"): Check {
  const [row] = rows
  const { severity, place } = found
  const at = "at" in found ? found.at : null
  return {
    severity,
    text: [row?.text, row?.advice].filter(Boolean).join(" "),
    ...(at && { part: kind, ...at }),
    ...((place === "subject" || place === "from_email") && { field: place }),
  }
}
