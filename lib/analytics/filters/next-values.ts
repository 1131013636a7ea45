import { domainInAscii } from "#contract/address"
import { type FilterName, isSingle } from "./query.ts"
import { templateOf } from "./template-value.ts"

/** The values of a filter after one of them was added or removed. Pure. */
export function nextValues(
  name: FilterName,
  chosen: readonly string[],
  value: string,
  isChosen: boolean,
  hasSeveralTags = false,
): string[] {
  const others = chosen.filter((one) => one !== value)
  if (!isChosen) return others
  if (isSingle(name) && !hasSeveralTags) return [value]
  return [...(name === "template" ? others.filter((one) => isBeside(one, value)) : others), value]
}

/** Versions combine with versions of the same template, templates with templates (template-value.ts). */
function isBeside(left: string, right: string): boolean {
  const [a, b] = [templateOf(left), templateOf(right)]
  return a.version === null || b.version === null ? a.version === b.version : a.id === b.id
}

/** Filters with free text; the others have few values, which are all listed. */
export const isTyped = (name: FilterName): boolean => !["provider", "status", "device"].includes(name)

/** Reads `@Shop.example` or `https://shop.example` as shop.example. */
export function domainTyped(text: string): string {
  const typed = text.trim().slice(0, charsMax)
  return domainInAscii(typed.replace(/^.*@|^https?:\/\//i, "")) ?? typed
}

const charsMax = 300

type Value = { value: string; label: string }

/** Values whose label or raw name contains the typed text. */
export const matching = <V extends Value>(values: readonly V[], text: string): V[] => {
  const part = text.trim().toLowerCase()
  return values.filter(
    ({ value, label }) => label.toLowerCase().includes(part) || value.toLowerCase().includes(part),
  )
}

/**
 * The value of a typed text: one with this name, the only match if free text is not allowed, else the text itself.
 * null: none.
 */
export function typedValue(name: FilterName, values: readonly Value[], text: string): string | null {
  const typed = text.trim()
  if (typed === "") return null
  const called = values.find(({ value, label }) =>
    [value, label].some((one) => one.toLowerCase() === typed.toLowerCase()),
  )
  if (called) return called.value
  if (isTyped(name)) return name === "domain" ? domainTyped(typed) : typed
  const [first, ...more] = matching(values, typed)
  return first && more.length === 0 ? first.value : null
}
