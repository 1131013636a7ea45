import { type KeyNeed, needOf } from "#contract/key-right"
import type { Method } from "#contract/method"
import { methods } from "#contract/methods"
import { rolesThatMay } from "../../lib/access/auth/permissions.ts"
import { type Page, page, table } from "./markdown.ts"
import { pageOfMethod } from "./reference-pages.ts"

/** SELF-5: every method with its key and the roles that can call it. */
export const methodsPage = (): Page =>
  page("docs/api/methods.md", "Methods", [
    "Each method is a POST to `/{language}/transactional/api/v1/{method}.json`. The method name links to its reference.",
    "",
    ...table(
      ["method", "key", "program key", "dashboard roles", "extension"],
      [...methods].sort((a, b) => (a.path < b.path ? -1 : 1)).map(cellsOf),
    ),
  ])

const cellsOf = ({ path, key, access, isExtension }: Method): string[] => [
  `[${path}](${pageOfMethod(path)})`,
  key === "account" ? "account" : "project or account",
  programCells[needOf(path)],
  // The proxy takes no account methods (PROXY-1); the owner's own pages call them.
  ["owner", ...(key === "account" ? [] : rolesThatMay(access.area, access.action))].join(", "),
  isExtension ? "yes" : "",
]

/** Right that a program's key requires. */
const programCells: Readonly<Record<KeyNeed, string>> = {
  send: "send",
  read: "read",
  full: "full",
  any: "any",
  own: "",
}
