import { limits } from "#contract/limits"
import { checkRows } from "#lib/features/suppressions/suppression-runs"
import { projectAction } from "../../../project-action.ts"

const needs = {
  area: "suppressions",
  action: "write",
  bytesMax: limits.requestBytesMax,
} as const

/** Up to 5000 rows of an import: what would become of each one. Nothing is written, not even in the audit log. */
export const POST = projectAction(needs, checkRows)
