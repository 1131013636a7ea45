import { deleteProject } from "#lib/features/projects/project-settings"
import { projectAction } from "../../../project-action.ts"

/** Deletes the project: `{confirm}` is its name. The owner. */
export const POST = projectAction({ area: "account", action: "write", isDelicate: true }, deleteProject)
