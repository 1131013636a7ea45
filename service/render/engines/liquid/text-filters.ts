import { toValue } from "liquidjs"
import { type Filter, libraryFilter } from "./filters.ts"

/** Characters are code points (LIQUID-5), as in the reference; these filters of the library cut some in half. */
export const textFilters: Record<string, Filter> = {
  size: forText("size", charsIn),
  first: forText("first", (text) => /^./su.exec(text)?.[0] ?? ""),
  last: forText("last", (text) => /.$/su.exec(text.slice(-2))?.[0] ?? ""),
  split(value, separator) {
    const parts = splitUnits.call(this, value, separator) as string[]
    return isBlank(separator) ? [...parts.join("")] : parts
  },
  replace(value, pattern, replacement) {
    if (!isBlank(pattern)) return replace.call(this, value, pattern, replacement)
    const chars = [...(splitUnits.call(this, value, "") as string[]).join("")]
    const between = String(toValue(replacement) ?? "")
    this.context.memoryLimit.use(chars.length * between.length)
    return ["", ...chars, ""].join(between)
  },
}

/** The number of characters of a text. */
export function charsIn(text: string): number {
  let chars = text.length
  for (let at = 0; at < text.length; at++) if ((text.codePointAt(at) ?? 0) > 0xffff) chars--
  return chars
}

/** The library's filter for lists and maps, `work` for texts. */
function forText(name: string, work: (text: string) => unknown): Filter {
  const others = libraryFilter(name)
  return function (input) {
    const value: unknown = toValue(input)
    return typeof value === "string" ? work(value) : others.call(this, input)
  }
}

const isBlank = (value: unknown): boolean => String(toValue(value) ?? "") === ""

const splitUnits = libraryFilter("split")
const replace = libraryFilter("replace")
