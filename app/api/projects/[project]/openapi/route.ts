import { serverFacts } from "#lib/mail-api/proxy/server-facts"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { serviceDocument } from "../../../openapi-document.ts"
import { accessToRead } from "../../access-in-project.ts"
import type { ProjectParams } from "../../project-action.ts"

/** The OpenAPI document as a file, for members of the project (SELF-7). The service itself gives it to everybody. */
export const GET = answering(async (_request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "charts" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  return new Response(JSON.stringify(serviceDocument(await serverFacts(db, access.project)), null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="openapi.json"',
      "cache-control": "no-store",
    },
  })
})
