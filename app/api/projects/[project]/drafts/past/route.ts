import { pastMessages } from "#lib/features/templates/past-messages"
import { projectRead } from "../../../project-action.ts"

/** SAMPLE-1: the newest messages that were made of the template of `?draft=`. */
export const GET = projectRead(
  [{ area: "templates" }, { area: "messages" }],
  async ({ db, access, query }) => await pastMessages(db, access, query),
)
