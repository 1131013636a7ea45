import { publishPart } from "#lib/features/templates/parts/publish-part"
import { type ProjectParams, projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../../drafts/needs.ts"

/** Publishes a snippet or a layout (PART-2): `{draft_id, revision, seq, note?}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, writesTemplates, publishPart)
