import { changeRights } from "#lib/features/projects/project-settings"
import { projectAction } from "../../../project-action.ts"

/** Gives and takes rights of the project: `{rights}`. The owner. */
export const POST = projectAction({ area: "account", action: "write", isDelicate: true }, changeRights)
