import { errorMeanings, httpStatusOf } from "./error-codes.ts"
import { languages } from "./message-words.ts"
import { methods } from "./methods.ts"
import { componentSchemas } from "./openapi/components.ts"
import { described } from "./openapi/describe.ts"
import { mapValues } from "./openapi/json-schema.ts"
import { groupOf, openApiPath } from "./openapi/names.ts"
import { type Operation, operationOf, refusalResponses } from "./openapi/operation.ts"
import { webhooksSection } from "./openapi/webhooks.ts"

/**
 * The whole API as an OpenAPI 3.1 document, made of the schemas that requests are checked with (SELF-2). Pure: the
 * service serves it, the dashboard shows it, tools write it down.
 */
export type About = {
  /** Public address of the service, without a trailing slash. */
  serverUrl: string
  /** The name in headers such as `X-{brand}-Template-Engine`. */
  brand: string
}

/** Of the interface (/api/v1). Callers without a key do not see the version of a program. */
const version = "1"

export type OpenApiDocument = ReturnType<typeof openApiDocument>

export const openApiDocument = ({ serverUrl, brand }: About) => ({
  openapi: "3.1.0",
  info: { title: "Waybill", version, summary: "Transactional email.", description: introduction, license },
  servers: [{ url: serverUrl }],
  tags: tags(),
  paths: paths(brand),
  webhooks: webhooksSection(brand),
  components: {
    schemas: mapValues(componentSchemas(), (schema, name) => described(schema, name, brand)),
    parameters: { Language: languageParameter },
    responses: responses(),
    securitySchemes: {
      projectKey: apiKey(
        "A project's key: its own, or a key for a program with the right that the method requires.",
      ),
      accountKey: apiKey(
        "The account key: the account's own space, and the methods that manage the account.",
      ),
    },
  },
  "x-error-codes": mapValues(errorMeanings, (meaning, code) => ({
    status: httpStatusOf(Number(code)),
    meaning,
  })),
})

const license = { name: "MIT", identifier: "MIT" }

const introduction = `Every call is a POST with a JSON object and a key. Times are UTC text \`YYYY-MM-DD hh:mm:ss\`. \
Unknown fields of a request are ignored. Responses may get more fields, so ignore unknown ones. \
A response with HTTP 200 has \`status: "success"\`; everything else is an error body with a code of \`x-error-codes\`. \
The key goes in the header X-API-KEY, or in the body as api_key. Bodies have at most 10 MB.`

const paths = (brand: string): Record<string, { parameters: object[]; post: Operation }> =>
  Object.fromEntries(
    methods.map((method) => [
      openApiPath(method.path),
      { parameters: [{ $ref: "#/components/parameters/Language" }], post: operationOf(method, brand) },
    ]),
  )

const tags = () => [...new Set(methods.map((method) => groupOf(method.path)))].map((name) => ({ name }))

const languageParameter = {
  name: "language",
  in: "path",
  required: true,
  description: "Language of unsubscribe footers and pages, unless the message sets another one.",
  schema: { type: "string", enum: languages, default: "en" },
  example: "en",
}

const apiKey = (description: string) => ({ type: "apiKey", in: "header", name: "X-API-KEY", description })

const responses = () =>
  Object.fromEntries(
    Object.entries(refusalResponses).map(([status, { name, description }]) => [
      name,
      {
        description,
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } },
        ...(status === "429" && {
          headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } },
        }),
      },
    ]),
  )
