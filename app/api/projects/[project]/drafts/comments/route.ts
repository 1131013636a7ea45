import { changeComments, readComments } from "#lib/features/templates/comments"
import { projectAction, projectRead } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** The threads of comments of `?draft=` (COMMENT-2). */
export const GET = projectRead(
  { area: "templates" },
  async ({ db, access, query }) => await readComments(db, access, query.draft ?? ""),
)

/** Adds a comment to a draft, or resolves a thread (COMMENT-1): `{act, draft_id, …}`. */
export const POST = projectAction(writesTemplates, changeComments)
