import { changeRetention } from "#lib/features/projects/project-retention"
import { projectAction } from "../../../project-action.ts"

/** Retention of the project: `{events, messages, counts}` in days; null: as the installation. Managers. */
export const POST = projectAction({ area: "project", action: "write" }, changeRetention)
