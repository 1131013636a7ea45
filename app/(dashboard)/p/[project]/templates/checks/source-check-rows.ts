import type { Language } from "#lib/interface/format/language"
import type { CheckPlace } from "#lib/documents/checks/publication"
import type { CloserCheck } from "#lib/documents/closer/closer-check"
import type { SourceCheck } from "#lib/features/templates/source-check"
import type { DocumentChecksWords } from "#words/document-checks"
import { type Check, firstRows } from "./checks.ts"
import { checkRows } from "./document-check-rows.ts"

export type SourceLooked = {
  checks: readonly SourceCheck[]
  closer: readonly (CloserCheck | SourceCheck<CloserCheck>)[]
  kind: "html" | "mjml"
}

type I18n = { words: DocumentChecksWords; language: Language }

/** Findings in a source as check rows at their places, in the same words as visual templates. Pure. */
export function sourceCheckRows({ checks, closer, kind }: SourceLooked, i18n: I18n): Check[] {
  const more = i18n.words.more
  return [
    ...[...Map.groupBy(checks, ({ code }) => code).values()].flatMap((found) =>
      firstRows(found, (one) => asCheck(one, checkRows(inputOf(one), i18n), kind, i18n.words), more),
    ),
    ...[...Map.groupBy(closer, ({ code }) => code).values()].flatMap((found) =>
      firstRows(
        found,
        (one) => asCheck(one, checkRows({ ...none, closer: [one] }, i18n), kind, i18n.words),
        more,
      ),
    ),
  ]
}

const none = { checks: [], findings: [], faults: [] }

const inputOf = (one: SourceCheck): Parameters<typeof checkRows>[0] =>
  one.code === "text_contrast_is_low" || one.code === "source_branch_is_never_shown"
    ? { ...none, source: [one] }
    : { ...none, checks: [one] }

type Found = SourceCheck | CloserCheck | SourceCheck<CloserCheck>

function asCheck(
  found: Found,
  rows: ReturnType<typeof checkRows>,
  kind: "html" | "mjml",
  words: DocumentChecksWords,
): Check {
  const [row] = rows
  const sample = row?.sample && words.withSample({ sample: row.sample })
  const { severity, place } = found
  const at = "at" in found ? found.at : null
  return {
    severity,
    text: [row?.text, row?.advice, sample].filter(Boolean).join(" "),
    ...(typeof place === "string" ? fieldOf(place) : { part: kind, ...at }),
  }
}

/** A source uses nothing of the brand. */
function fieldOf(place: Exclude<CheckPlace, readonly unknown[]>): Pick<Check, "field" | "opens"> {
  if (place === "samples") return { opens: place }
  return place === "brand" ? {} : { field: place }
}
