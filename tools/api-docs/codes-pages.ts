import { errorMeanings, httpStatusOf } from "#contract/error-codes"
import { methods } from "#contract/methods"
import { commonCodes } from "#contract/openapi/further-codes"
import { openApiPath } from "#contract/openapi/names"
import { neverReturned } from "../unused-codes.ts"
import { document } from "./document.ts"
import { type Page, page, table } from "./markdown.ts"
import { pageOfMethod } from "./reference-pages.ts"

const chapters = [
  { title: "Error codes below 1000", file: "below-1000", from: 0, to: 999 },
  { title: "Error codes 1000 to 1499", file: "1000-1499", from: 1000, to: 1499 },
  { title: "Error codes 1500 to 1599", file: "1500-1599", from: 1500, to: 1599 },
  { title: "Error codes 1600 to 1999", file: "1600-1999", from: 1600, to: 1999 },
  { title: "Error codes from 2000", file: "from-2000", from: 2000, to: Number.MAX_SAFE_INTEGER },
] as const

const codes = Object.keys(errorMeanings).map(Number)

/** The API error codes (ERROR-1), with the methods that return each one. */
export const codesPages = (): Page[] => [indexPage(), ...chapters.map(chapterPage)]

const indexPage = (): Page =>
  page("docs/api/codes.md", "Error codes", [
    "Every failed call returns an error body with a code. [Requests](requests.md#errors) has the rules.",
    "",
    ...chapters.map(({ title, file }) => `- [${title}](codes/${file}.md)`),
    "",
    "## Codes of every method",
    "",
    ...table(["code", "HTTP", "meaning"], commonCodes.map(cellsOf)),
  ])

const chapterPage = ({ title, file, from, to }: (typeof chapters)[number]): Page =>
  page(`docs/api/codes/${file}.md`, title, [
    ...table(
      ["code", "HTTP", "meaning", "methods"],
      codes.filter((code) => code >= from && code <= to).map((code) => [...cellsOf(code), callersOf(code)]),
    ),
  ])

const cellsOf = (code: number): string[] => [
  String(code),
  String(httpStatusOf(code)),
  errorMeanings[code] ?? "",
]

/** Methods that return a code, or the reason why it is never returned. */
function callersOf(code: number): string {
  const reason = neverReturned[code]
  if (reason) return `never returned: ${reason}`
  if ((commonCodes as readonly number[]).includes(code)) return "every method"
  return methodsOfCode(code).map(linkTo).join(", ") || "SMTP submission"
}

const linkTo = (path: string): string => `[${path}](../${pageOfMethod(path)})`

/** Methods of which the OpenAPI document lists a code, sorted. */
export const methodsOfCode = (code: number): string[] =>
  methods
    .map(({ path }) => path)
    .filter((path) => Object.hasOwn(document.paths[openApiPath(path)]?.post["x-error-codes"] ?? {}, code))
    .sort()
