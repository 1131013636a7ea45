import { changeAlert } from "#lib/features/alerts/change"
import { projectAction } from "../../project-action.ts"

/** Creates, changes, mutes, switches and deletes rules of alerts: `{act, rule_id?, rule?, …}` (ALERT-10). */
export const POST = projectAction({ area: "alerts", action: "write" }, changeAlert)
