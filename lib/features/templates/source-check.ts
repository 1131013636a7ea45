import type { Check } from "#lib/documents/checks/checks"
import type { CloserCheck } from "#lib/documents/closer/closer-check"
import type { SourceFinding } from "#lib/documents/source/source-finding"

/** Lines and columns count from 1. */
export type SourceSpot = { line: number; column: number }

/** A finding in a template kept as source; `at` is null if it concerns no element. */
export type SourceCheck<Found extends Check | SourceFinding | CloserCheck = Check | SourceFinding> = Found & {
  at: SourceSpot | null
}
