import { serverFacts } from "#lib/actions/server-facts"
import { accessOf } from "#lib/auth/access"
import { currentUser } from "#lib/auth/session"
import { failed } from "#lib/result"
import { openedStore } from "#lib/store/open"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { serviceDocument } from "../../../openapi-document.ts"

type Params = { params: Promise<{ project: string }> }

/** The OpenAPI document as a file, for members of the project (SELF-7). The service itself gives it to everybody. */
export const GET = answering(async (_request: Request, { params }: Params) => {
  const user = await currentUser()
  if (!user) return answer(failed(401, "You are signed out."))
  const db = await openedStore()
  const access = await accessOf(db, user, (await params).project)
  if (!access?.can("charts", "read")) return answer(failed(404, "There is no such project."))
  return new Response(JSON.stringify(serviceDocument(await serverFacts(db, access.project)), null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="openapi.json"',
      "cache-control": "no-store",
    },
  })
})
