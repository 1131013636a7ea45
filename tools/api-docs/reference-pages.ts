import { methods } from "#contract/methods"
import { examples } from "#contract/openapi/examples"
import { groupOf, openApiPath } from "#contract/openapi/names"
import type { FieldRow } from "../../app/(dashboard)/p/[project]/smtp/reference/fields.ts"
import { methodView } from "../../app/(dashboard)/p/[project]/smtp/reference/view.ts"
import { document } from "./document.ts"
import { jsonBlock, type Page, page, table } from "./markdown.ts"

/** Longest page of a group; the methods of a larger group have a page each. */
const linesMax = 190

const groups = Map.groupBy(methods.map(({ path }) => path).sort(), groupOf)

const isLarge = (group: string): boolean =>
  (groups.get(group) ?? []).flatMap((path) => section(path, 2, "")).length > linesMax

/** The address of a method's reference, relative to docs/api. */
export const pageOfMethod = (path: string): string =>
  isLarge(groupOf(path)) ? `reference/${path}.md` : `reference/${groupOf(path)}.md#${path.replace("/", "")}`

/** Each method with its fields, codes and examples, as `GET /openapi.json` has them (SELF-2, SELF-3, SELF-4). */
export const referencePages = (): Page[] =>
  [...groups].flatMap(([group, inGroup]) =>
    isLarge(group) ? pagesOfMethods(group, inGroup) : [pageOfGroup(group, inGroup)],
  )

const pageOfGroup = (group: string, inGroup: readonly string[]): Page =>
  page(
    `docs/api/reference/${group}.md`,
    `Reference: ${group}`,
    inGroup.flatMap((path) => [`## ${path}`, "", ...section(path, 3, "../")]),
  )

const pagesOfMethods = (group: string, inGroup: readonly string[]): Page[] => [
  page(
    `docs/api/reference/${group}.md`,
    `Reference: ${group}`,
    inGroup.map((path) => `- [${path}](${path}.md): ${operationAt(path)?.summary}`),
  ),
  ...inGroup.map((path) => page(`docs/api/reference/${path}.md`, path, section(path, 2, "../../"))),
]

const operationAt = (path: string) => document.paths[openApiPath(path)]?.post

/** One method; `level` is the depth of its headings, `toApi` the way to docs/api. */
function section(path: string, level: number, toApi: string): string[] {
  const { request, answer, codes, sample } = methodView(document, path)
  const heading = (words: string) => [`${"#".repeat(level)} ${words}`, ""]
  return [
    `${operationAt(path)?.summary} ${operationAt(path)?.description}`,
    "",
    ...heading("Request"),
    ...fieldsTable(request, "The request has no fields."),
    "",
    ...heading("Response"),
    ...fieldsTable(answer, "The response has no fields."),
    "",
    ...heading("Errors"),
    ...(codes.length > 0 ? [...codesTable(codes), ""] : []),
    `[Codes of every method](${toApi}codes.md) apply as well.`,
    "",
    ...heading("Example request"),
    ...jsonBlock(examples[path] ?? {}),
    "",
    ...heading("Example response"),
    ...jsonBlock(JSON.parse(sample)),
    "",
  ]
}

const fieldsTable = (rows: readonly FieldRow[], none: string): string[] =>
  rows.length === 0
    ? [none]
    : table(
        ["field", "type", "required", "description"],
        flattened(rows).map(({ name, type, isRequired, ...field }) => [
          `\`${name}\``,
          type,
          isRequired ? "yes" : "",
          notesOf(field),
        ]),
      )

/** Nested fields follow their parent, with its name before their own. */
const flattened = (rows: readonly FieldRow[], parent = ""): FieldRow[] =>
  rows.flatMap((row) => {
    const name = parent ? `${parent}.${row.name}` : row.name
    return [{ ...row, name }, ...flattened(row.children, name)]
  })

const notesOf = ({
  description,
  rules,
  values,
}: Pick<FieldRow, "description" | "rules" | "values">): string =>
  [
    description,
    rules.length > 0 ? `Limits: ${rules.join("; ")}.` : "",
    values.length > 0 ? `Values: ${values.map((value) => `\`${value}\``).join(", ")}.` : "",
  ]
    .filter(Boolean)
    .join(" ")

const codesTable = (codes: ReturnType<typeof methodView>["codes"]): string[] =>
  table(
    ["code", "HTTP", "meaning", "fields"],
    codes.map(({ code, status, meaning, fields }) => [
      String(code),
      String(status),
      meaning,
      fields.map((field) => `\`${field}\``).join(", "),
    ]),
  )
