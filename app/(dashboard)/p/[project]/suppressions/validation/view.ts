import type { Output } from "#contract/method"
import type { MethodTypes } from "#lib/interface/browser/method-types"
import type { Severity } from "#lib/interface/status/severity"

/** One answer of email-validation/single. */
export type Answer = Output<MethodTypes["email-validation/single"]>

/** An address of the list with its row in the file, counted from 1. */
export type Entry = { row: number; email: string }

/** Result for an address: an answer, or the sentence why it was not checked. */
export type Checked = Entry & ({ answer: Answer } | { refused: string })

const knownResults: readonly string[] = ["valid", "suspicious", "invalid", "unknown"]

const severities: Record<string, Severity> = {
  valid: "success",
  suspicious: "warning",
  invalid: "danger",
  unknown: "neutral",
}

/** Words that the list of results may grow by look neutral. */
export const severityOf = (result: string): Severity => severities[result] ?? "neutral"

type Words = { causes: Record<string, string>; noExplanation: string }

/** Explanation of a cause; an unknown one is shown raw with "No explanation yet". */
export const explain = (words: Words, cause: string): string => words.causes[cause] ?? words.noExplanation

/** Answer of the service, verbatim: `invalid · mailbox_not_found`. */
export const rawOf = ({ result, cause }: Pick<Answer, "result" | "cause">): string =>
  cause === "" ? result : `${result} · ${cause}`

/** The word a row is counted under; "" for one that was not checked. */
export const resultOf = (checked: Checked): string => ("answer" in checked ? checked.answer.result : "")

/** Number of addresses per result, known results first in their fixed order; results without addresses are absent. */
export function countResults(checked: readonly Checked[]): { result: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const row of checked) counts.set(resultOf(row), (counts.get(resultOf(row)) ?? 0) + 1)
  const order = (result: string) => {
    const at = knownResults.indexOf(result)
    return at === -1 ? knownResults.length : at
  }
  return [...counts]
    .map(([result, count]) => ({ result, count }))
    .sort((a, b) => order(a.result) - order(b.result) || a.result.localeCompare(b.result))
}

/** Rows of the file of results, names first. */
export function csvRows(checked: readonly Checked[]): string[][] {
  const names = ["row", "email", "result", "cause", "validity", "did_you_mean", "mx_record", "processed_at"]
  return [names, ...checked.toSorted((a, b) => a.row - b.row).map(csvRow)]
}

function csvRow(checked: Checked): string[] {
  const head = [String(checked.row), checked.email]
  if ("refused" in checked) return [...head, "not checked", checked.refused, "", "", "", ""]
  const { result, cause, validity, did_you_mean = "", mx_record, processed_at } = checked.answer
  return [...head, result, cause, String(validity), did_you_mean, mx_record, processed_at]
}
