import { blockReplies } from "#lib/analytics/blocks/replies"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

/** The replies behind a spam block, `?domain=&from=&to=&reason=` (epoch ms): for who may read messages. */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "messages" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  return answer(await blockReplies(db, access.project.project_id, asked))
})
