import { changeDestination } from "#lib/features/alerts/destinations"
import { projectAction } from "../../../project-action.ts"

/** Adds, tests and deletes destinations of alerts: `{act, kind?, address?, destination_id?}` (ALERT-7, ALERT-8). */
export const POST = projectAction({ area: "alerts", action: "write" }, changeDestination)
