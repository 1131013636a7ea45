import { changePublishing } from "#lib/features/projects/project-publishing"
import { projectAction } from "../../../project-action.ts"

/** Whether templates are published by a second person (PUBLISH-5): `{needs_second}`. Managers. */
export const POST = projectAction({ area: "project", action: "write" }, changePublishing)
