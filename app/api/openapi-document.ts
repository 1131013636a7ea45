import "server-only"
import { type OpenApiDocument, openApiDocument } from "#contract/openapi"
import type { ServerDetails } from "#lib/mail-api/proxy/server-details"

const made = new Map<string, OpenApiDocument>()

/** The API as the dashboard reaches it for a project: our document with that server's address. Made once for each. */
export function serviceDocument({ baseUrl, headerBrand: brand }: ServerDetails): OpenApiDocument {
  const serverUrl = baseUrl.replace(/(\/[a-z]{2})?\/transactional\/api\/v1$/, "")
  const of = `${serverUrl} ${brand}`
  const document = made.get(of) ?? openApiDocument({ serverUrl, brand })
  made.set(of, document)
  return document
}
