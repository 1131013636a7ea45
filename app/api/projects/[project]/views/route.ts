import { changeView } from "#lib/analytics/views/saved-views"
import { projectAction } from "../../project-action.ts"

/** Saves, changes and deletes views of pages: `{act, view_id?, page?, name?, query?, hidden_columns?, is_shared?}`. */
export const POST = projectAction({ area: "messages", action: "read" }, changeView)
