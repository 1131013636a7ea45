import { sharePresence } from "#lib/features/templates/presence"
import { projectAction } from "../../../project-action.ts"

/** Position of an editor in a draft (DRAFT-9): `{draft_id, said}`. Readers are shown too. */
export const POST = projectAction({ area: "templates", action: "read" }, sharePresence)
