import { acknowledge } from "#lib/features/alerts/change"
import { projectAction } from "../../../project-action.ts"

/** Acknowledges a firing: `{firing_id, note?}`. */
export const POST = projectAction({ area: "alerts", action: "write" }, acknowledge)
