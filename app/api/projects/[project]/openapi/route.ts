import { serverDetails } from "#lib/mail-api/proxy/server-details"
import { serviceDocument } from "../../../openapi-document.ts"
import { projectRead } from "../../project-action.ts"

/** The OpenAPI document as a file, for members of the project (SELF-7). The service itself gives it to everybody. */
export const GET = projectRead({ area: "charts" }, async ({ db, access }) => {
  return new Response(JSON.stringify(serviceDocument(await serverDetails(db, access.project)), null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="openapi.json"',
      "cache-control": "no-store",
    },
  })
})
