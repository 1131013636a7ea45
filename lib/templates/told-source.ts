import type { Check } from "../documents/checks/checks.ts"
import type { CloserCheck } from "../documents/closer/closer-check.ts"

/** Lines and columns count from 1. */
export type SourceSpot = { line: number; column: number }

/** A finding in a template kept as source; `at` is null where it is about no element of it. */
export type SourceCheck<Found extends Check | CloserCheck = Check> = Found & { at: SourceSpot | null }
