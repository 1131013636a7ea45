import type { Refusal } from "#lib/interface/browser/refusal"
import { type DraftField, fieldOf } from "./draft.ts"

/** The place of a template error as the service reports it: field, line and column (RENDER-3). */
export type FaultPlace = { field: DraftField; line: number; column: number }

const place = /\bat line (\d+), column (\d+)/

/** The place that a refusal names; null when it has none. */
export function faultPlaceOf({ field: path, sentence }: Refusal): FaultPlace | null {
  const field = fieldOf(path)
  const [, line, column] = place.exec(sentence) ?? []
  return field && line && column ? { field, line: Number(line), column: Number(column) } : null
}
