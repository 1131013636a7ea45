import { changeProgramKey } from "#lib/features/projects/program-keys"
import { type ProjectParams, projectAction } from "../../project-action.ts"

/** Makes, changes and revokes keys for programs: `{act, key_id?, name?, right?, networks?}`. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "project", action: "write", isDelicate: true }, changeProgramKey)
