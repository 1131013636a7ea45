import { changeProgramKey } from "#lib/features/projects/program-keys"
import { projectAction } from "../../project-action.ts"

/** Makes, changes and revokes keys for programs: `{act, key_id?, name?, right?, networks?}`. Managers. */
export const POST = projectAction({ area: "project", action: "write", isDelicate: true }, changeProgramKey)
