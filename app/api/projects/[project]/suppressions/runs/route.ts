import { beginRun } from "#lib/features/suppressions/suppression-runs"
import { projectAction } from "../../../project-action.ts"

const needs = { area: "suppressions", action: "write" } as const

/** Opens an import or the removal of all that a filter finds; the answer's run_id takes the steps (SUPPRESSPAGE-6). */
export const POST = projectAction(needs, beginRun)
