import { changeKey } from "#lib/features/projects/project-keys"
import { projectAction } from "../../project-action.ts"

/** Replaces the project's key or one's own, or shows a new one once: `{act, whose?, key?}`. Managers. */
export const POST = projectAction({ area: "project", action: "write", isDelicate: true }, changeKey)
