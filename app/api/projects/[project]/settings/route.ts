import { changeSettings } from "#lib/features/projects/project-settings"
import { projectAction } from "../../project-action.ts"

/** Changes settings here and at the mail service: `{name?, time_zone?, send_enabled?, …}`. Managers. */
export const POST = projectAction({ area: "project", action: "write" }, changeSettings)
