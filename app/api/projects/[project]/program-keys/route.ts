import { changeProgramKey } from "#lib/actions/program-keys"
import { actInProject, type ProjectParams } from "../../act-in-project.ts"

/** Makes, changes and revokes keys for programs: `{act, key_id?, name?, right?, networks?}`. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  actInProject(request, context, { area: "project", action: "write", isDelicate: true }, changeProgramKey)
