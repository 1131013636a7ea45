import { openApiDocument } from "#contract/openapi"

/** The OpenAPI document with the header brand of a new installation (`service/config.ts`). */
export const document = openApiDocument({ serverUrl: "http://127.0.0.1:4100", brand: "SERVICE" })
