import { finishProject } from "#lib/features/projects/create-project"
import { projectAction } from "../../project-action.ts"

/** Takes up a project's creation where it stopped: its sandbox sender and the registration of its callbacks. */
export const POST = projectAction(
  { area: "project", action: "write", bytesMax: 1024 },
  (db, { access, ip, user_agent }) => finishProject(db, access, { ip, user_agent }),
)
