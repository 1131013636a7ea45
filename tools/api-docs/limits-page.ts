import { limits } from "#contract/limits"
import { limitGroups, type LimitRow } from "./limit-rows.ts"
import { type Page, page, table } from "./markdown.ts"

/** Every limit with its value from the source and the number of its rule. */
export const limitsPage = (): Page =>
  page("docs/api/limits.md", "Limits", [
    "1 MB is 1024 KB, 1 KB is 1024 bytes.",
    "",
    ...limitGroups.flatMap(({ title, rows }) => [
      `## ${title}`,
      "",
      ...table(["limit", "value", "rule"], rows.map(cellsOf)),
      "",
    ]),
  ])

const cellsOf = ([label, rules, value]: LimitRow): string[] => [
  label,
  value(limits),
  rules.replaceAll(" ", ", "),
]
