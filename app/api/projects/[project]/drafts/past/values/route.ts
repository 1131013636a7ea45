import { pastValues } from "#lib/features/templates/past-messages"
import { projectRead } from "../../../../project-action.ts"

/** SAMPLE-2: what one of them was filled with: `?draft=`, `?job_id=` and `?email=`, as the list has them. */
export const GET = projectRead(
  [{ area: "templates" }, { area: "messages" }],
  async ({ db, access, query }) => await pastValues(db, access, query),
)
