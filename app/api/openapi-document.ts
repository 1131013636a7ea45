import "server-only"
import { type OpenApiDocument, openApiDocument } from "#contract/openapi"
import { config } from "#lib/config"
import packageJson from "../../package.json" with { type: "json" }

let made: { of: string; document: OpenApiDocument } | undefined

/** The API as the dashboard reaches it: the document that the service serves, with our address of it. Made once. */
export function serviceDocument(): OpenApiDocument {
  const { serviceBaseUrl: serverUrl, headerBrand: brand } = config()
  const of = `${serverUrl} ${brand}`
  if (made?.of !== of)
    made = { of, document: openApiDocument({ version: packageJson.version, serverUrl, brand }) }
  return made.document
}
