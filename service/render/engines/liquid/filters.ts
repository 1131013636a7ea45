import { type FilterImplOptions, filters } from "liquidjs"
import { currentRun } from "./current-run.ts"
import { chargeValue } from "./values.ts"

export type Filter = Extract<FilterImplOptions, (...args: never[]) => unknown>

/** A filter as the library has it. */
export function libraryFilter(name: string): Filter {
  const filter = filters[name]
  if (typeof filter !== "function") throw new Error(`The library has no filter ${name}.`)
  return filter
}

/** Filters that look for their first argument in the text. */
const searching = new Set([
  ...["split", "replace", "replace_first", "replace_last"],
  ...["remove", "remove_first", "remove_last"],
])

/** A filter that counts what goes in before it works, and what comes out. */
export function boundedFilter(name: string, filter: FilterImplOptions): Filter {
  const work: Filter = typeof filter === "function" ? filter : filter.handler
  return function* (value, ...args) {
    const { budget } = currentRun()
    chargeValue([value, ...args], budget)
    // A path of names is followed for every item of a list.
    if (Array.isArray(value)) budget.use((value.length * textChars(args[0])) / 8)
    if (searching.has(name)) budget.search(textChars(value), textChars(args[0]))
    const result: unknown = yield work.call(this, value, ...args)
    chargeValue(result, budget)
    return result
  }
}

const textChars = (value: unknown): number => (typeof value === "string" ? value.length : 0)
