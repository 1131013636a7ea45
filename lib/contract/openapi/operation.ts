import { httpStatusOf } from "../error-codes.ts"
import { type KeyNeed, needOf } from "../key-right.ts"
import type { Method } from "../method.ts"
import { withInnerRefs } from "./components.ts"
import { described } from "./describe.ts"
import { errorCodesOf } from "./error-codes-of.ts"
import { examples } from "./examples.ts"
import { commonCodes, furtherCodes } from "./further-codes.ts"
import { type JsonSchema, jsonSchemaOf } from "./json-schema.ts"
import { groupOf, operationId } from "./names.ts"
import { sampleOf } from "./sample.ts"

/** One method as an OpenAPI operation: request with its example, answer, refusals, and our extensions. */
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, never[]>[]
  requestBody: {
    required: boolean
    content: { "application/json": { schema: JsonSchema; example?: unknown } }
  }
  responses: Record<string, { $ref: string } | { description: string; content: object }>
  /** Rights that a person needs to call it through the dashboard. */
  "x-access": Method["access"]
  "x-key": Method["key"]
  /** Right required of a program's key: send, read, full, any; own: no such key is accepted. */
  "x-program-key": KeyNeed
  /** True for methods that are no part of the published interface. */
  "x-extension"?: true
  /** API error code → the fields it is about; empty for codes about the call. */
  "x-error-codes": Record<string, string[]>
}

export function operationOf(method: Method, brand: string): Operation {
  return {
    operationId: operationId(method.path),
    tags: [groupOf(method.path)],
    summary: method.summary,
    description: accessSentence(method),
    security: method.key === "account" ? [{ accountKey: [] }] : [{ projectKey: [] }, { accountKey: [] }],
    requestBody: requestBody(method, brand),
    responses: { 200: answer(method, brand), ...refusals },
    "x-access": method.access,
    "x-key": method.key,
    "x-program-key": needOf(method.path),
    ...(method.isExtension && { "x-extension": true as const }),
    "x-error-codes": errorCodes(method),
  }
}

const accessSentence = ({ path, key, isExtension }: Method): string =>
  [
    key === "account" ? "Requires the account key." : "Requires a project key or the account key.",
    key === "account" ? "" : programSentences[needOf(path)],
    isExtension ? "An extension: not part of the published interface." : "",
  ]
    .filter(Boolean)
    .join(" ")

const programSentences: Readonly<Record<KeyNeed, string>> = {
  send: "A program key needs the right send or full.",
  read: "A program key needs the right read or full.",
  full: "A program key needs the right full.",
  any: "Any program key works.",
  own: "Program keys are refused.",
}

function requestBody(method: Method, brand: string): Operation["requestBody"] {
  const plain = withInnerRefs(jsonSchemaOf(method.input, "input"))
  const schema = described(
    { ...plain, properties: { ...plain.properties, api_key: { type: "string" } } },
    method.path,
    brand,
  )
  const example = examples[method.path]
  return {
    required: !method.input.safeParse({}).success,
    content: { "application/json": { schema, ...(example && { example }) } },
  }
}

function answer(method: Method, brand: string) {
  const plain = jsonSchemaOf(method.output, "output")
  const schema = described(withInnerRefs(plain), `${method.path} answer`, brand)
  return {
    description: "Success.",
    content: { "application/json": { schema, example: sampleOf(plain, "", method.path) } },
  }
}

/** The refusals are the same for every method; components.responses explains each status. */
export const refusalResponses: Readonly<Record<string, { name: string; description: string }>> = {
  400: { name: "BadRequest", description: "The request is invalid; see the code and the message." },
  401: { name: "Unauthorized", description: "No key (101), or an unknown key (102)." },
  403: { name: "Forbidden", description: "The key may not do this, or a limit is reached." },
  404: { name: "NotFound", description: "There is no such method." },
  413: { name: "TooLarge", description: "The body is larger than 10 MB (199)." },
  429: { name: "TooManyRequests", description: "Too many calls; Retry-After has the seconds to wait." },
  500: {
    name: "Failed",
    description: "The service failed; the id in the message identifies the cause in its log.",
  },
  503: {
    name: "Unavailable",
    description: "The service is unavailable at the moment (150); Retry-After has the seconds to wait.",
  },
}

const refusals = Object.fromEntries(
  Object.entries(refusalResponses).map(([status, { name }]) => [
    status,
    { $ref: `#/components/responses/${name}` },
  ]),
)

function errorCodes(method: Method): Record<string, string[]> {
  const codes = new Map<number, string[]>(
    [...commonCodes, ...(furtherCodes[method.path] ?? [])].map((code) => [code, []]),
  )
  for (const [code, fields] of errorCodesOf(method.input)) codes.set(code, [...fields].filter(Boolean))
  return Object.fromEntries([...codes].sort(byStatus).map(([code, fields]) => [String(code), fields]))
}

const byStatus = ([a]: [number, string[]], [b]: [number, string[]]): number =>
  httpStatusOf(a) - httpStatusOf(b) || a - b
