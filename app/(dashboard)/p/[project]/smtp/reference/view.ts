import { errorMeanings, httpStatusOf } from "#contract/error-codes"
import type { KeyNeed } from "#contract/key-right"
import type { OpenApiDocument } from "#contract/openapi"
import { commonCodes } from "#contract/openapi/further-codes"
import type { JsonSchema } from "#contract/openapi/json-schema"
import { openApiPath } from "#contract/openapi/names"
import { type FieldRow, type FieldWords, fieldRows } from "./fields.ts"

/** The document as people read it. Pure. */
export type CodeRow = { code: number; status: number; meaning: string; fields: string[] }

export type MethodView = {
  path: string
  summary: string
  isOurs: boolean
  isAccount: boolean
  /** Right that a program's key needs for it. */
  need: KeyNeed
  request: FieldRow[]
  answer: FieldRow[]
  /** An answer as JSON text. */
  sample: string
  codes: CodeRow[]
  /** Codes that every method may answer. */
  common: CodeRow[]
}

export function methodView(document: OpenApiDocument, path: string, words?: FieldWords): MethodView {
  const operation = document.paths[openApiPath(path)]?.post
  if (!operation) throw new Error(`The API document has no ${path}.`)
  const { schemas } = document.components
  const answer = contentOf(operation.responses[200])
  const codes = Object.entries(operation["x-error-codes"]).map(([code, fields]) =>
    codeRow(Number(code), fields),
  )
  return {
    path,
    summary: operation.summary,
    isOurs: operation["x-extension"] ?? false,
    isAccount: operation["x-key"] === "account",
    need: operation["x-program-key"],
    request: fieldRows(operation.requestBody.content["application/json"].schema, {
      schemas,
      isRequest: true,
      ...(words && { words }),
    }).filter((row) => row.name !== "api_key"),
    answer: fieldRows(answer.schema, { schemas, isRequest: false, ...(words && { words }) }),
    sample: JSON.stringify(answer.example, null, 2),
    codes: codes.filter(({ code, fields }) => !isCommon(code) || fields.length > 0),
    common: codes.filter(({ code, fields }) => isCommon(code) && fields.length === 0),
  }
}

const isCommon = (code: number): boolean => (commonCodes as readonly number[]).includes(code)

const codeRow = (code: number, fields: string[]): CodeRow => ({
  code,
  status: httpStatusOf(code),
  meaning: errorMeanings[code] ?? "",
  fields,
})

/** The content of a written-out response. */
function contentOf(response: object | undefined): { schema: JsonSchema; example: unknown } {
  if (!response || !("content" in response))
    throw new Error("The response has no content in the API document.")
  const content = response.content as { "application/json": { schema: JsonSchema; example: unknown } }
  return content["application/json"]
}

/** HTTP statuses of refusals with what each one means. */
export const statusRows = (document: OpenApiDocument): { status: string; meaning: string }[] =>
  Object.entries(document.components.responses)
    .map(([name, { description }]) => ({ status: statusOf(document, name), meaning: description }))
    .filter(({ status }) => status !== "")

function statusOf(document: OpenApiDocument, name: string): string {
  const [operation] = Object.values(document.paths)
  const found = Object.entries(operation?.post.responses ?? {}).find(
    ([, response]) => "$ref" in response && response.$ref.endsWith(`/${name}`),
  )
  return found?.[0] ?? ""
}

/** Every API error code. */
export const codeRows = (document: OpenApiDocument): CodeRow[] =>
  Object.entries(document["x-error-codes"]).map(([code, { status, meaning }]) => ({
    code: Number(code),
    status,
    meaning,
    fields: [],
  }))

/** The body of a callback. */
export function callbackView(
  document: OpenApiDocument,
  words?: FieldWords,
): { text: string; fields: FieldRow[] } {
  const { post } = document.webhooks.events
  return {
    text: post.description,
    fields: fieldRows(post.requestBody.content["application/json"].schema, {
      schemas: document.components.schemas,
      isRequest: false,
      ...(words && { words }),
    }),
  }
}
