import type { Check } from "#lib/documents/checks/checks"
import type { CloserCheck } from "#lib/documents/closer/closer-check"

/** Lines and columns count from 1. */
export type SourceSpot = { line: number; column: number }

/** A finding in a template kept as source; `at` is null where it is about no element of it. */
export type SourceCheck<Found extends Check | CloserCheck = Check> = Found & { at: SourceSpot | null }
