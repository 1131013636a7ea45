import { changeView } from "#lib/analytics/views/saved-views"
import { type ProjectParams, projectAction } from "../../project-action.ts"

/** Saves, changes and deletes views of pages: `{act, view_id?, page?, name?, query?, hidden_columns?, is_shared?}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "messages", action: "read", isDelicate: false }, changeView)
