import { createSerializer, parseAsBoolean, parseAsString } from "nuqs/server"
import { projectsParser } from "#lib/analytics/filters/projects-query"
import { type FilterName, filterNames, filterParsers, peopleParser } from "#lib/analytics/filters/query"
import { comparisonParsers, rangeParsers, readComparisonQuery } from "./query.ts"
import { instantText, isMoved, type PageRange, type SearchParams } from "./range.ts"

type Several = string | readonly string[]

/** Messages that a number on another page counts: their span and their filters. */
export type MessagesSelection = {
  /** Epoch ms at whole minutes; from ≤ instant < to. */
  from: number
  to: number
  had?: string
  people?: boolean
  machines?: boolean
} & { [name in FilterName]?: Several | undefined }

/** Path of the list of messages, the page's time zone, and its additional projects. */
export type MessagesPlace = {
  path: string
  /** The range of the page: a count over all of it keeps the range's name (RANGE-2). */
  range?: Pick<PageRange, "kind" | "from" | "to" | "stepMinutes">
  timeZone: string
  projects?: readonly string[] | undefined
  /** The page's own URL parameters: its comparison is carried along for the pages after the list. */
  params?: SearchParams | undefined
}

const serialize = createSerializer({
  ...rangeParsers,
  projects: projectsParser,
  ...filterParsers,
  people: peopleParser,
  machines: parseAsBoolean,
  had: parseAsString,
  ...comparisonParsers,
})

/** URL of the list that shows exactly these messages. */
export function messagesHref(
  { path, range, timeZone, projects, params = {} }: MessagesPlace,
  selection: MessagesSelection,
): string {
  const filters = Object.fromEntries(filterNames.map((name) => [name, listOf(selection[name])]))
  const { compare, against } = readComparisonQuery(params)
  return serialize(path, {
    projects: projects && projects.length > 0 ? [...projects] : null,
    ...spanIn(selection, range, timeZone),
    tz: timeZone,
    ...filters,
    people: selection.people || null,
    machines: selection.machines || null,
    had: selection.had || null,
    ...{ compare, against },
  })
}

function spanIn({ from, to }: MessagesSelection, range: MessagesPlace["range"], timeZone: string) {
  if (range && !isMoved(range) && range.kind !== "custom" && range.from === from && range.to === to)
    return { range: range.kind }
  const [start, end] = [instantText(from, timeZone), instantText(to, timeZone)]
  return { range: "custom" as const, from: start, to: end }
}

const listOf = (values: Several | undefined): string[] | null => {
  const list = typeof values === "string" ? [values] : [...(values ?? [])]
  const present = list.filter(Boolean)
  return present.length > 0 ? present : null
}
