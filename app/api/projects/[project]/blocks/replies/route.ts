import { blockReplies } from "#lib/analytics/blocks/replies"
import { projectRead } from "../../../project-action.ts"

/** Replies behind a spam block: `?domain=&from=&to=&reason=` (epoch ms), for people who may read messages. */
export const GET = projectRead(
  { area: "messages" },
  async ({ db, access, query }) => await blockReplies(db, access.project.project_id, query),
)
