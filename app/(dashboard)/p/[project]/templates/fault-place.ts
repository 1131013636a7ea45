import type { Refusal } from "#lib/interface/browser/refusal"
import { type DraftField, fieldOf } from "./draft.ts"

/** Where a template cannot be read, as the service says it: in which field, at which line and column (RENDER-3). */
export type FaultPlace = { field: DraftField; line: number; column: number }

const place = /\bat line (\d+), column (\d+)/

/** The place that a refusal names, or null: not all faults have one. */
export function faultPlaceOf({ field: path, sentence }: Refusal): FaultPlace | null {
  const field = fieldOf(path)
  const [, line, column] = place.exec(sentence) ?? []
  return field && line && column ? { field, line: Number(line), column: Number(column) } : null
}
