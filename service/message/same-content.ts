import type { Content } from "./fill-from-template.ts"

/** Whether two contents make the same messages: empty and default values count as absent. Pure. */
export const isSameContent = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  plain(one) === plain(other)

const defaults: Content = { template_engine: "simple", track_links: 1, track_read: 1 }

function plain(content: Record<string, unknown>): string {
  const withoutDefaults = Object.entries(content).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(defaults[field as keyof Content]),
  )
  return canonicalJson(Object.fromEntries(withoutDefaults))
}

/** As JSON without empty values, in the order of names, so that equal values have equal texts. */
export const canonicalJson = (value: unknown): string => JSON.stringify(withoutNothing(value))

function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map(withoutNothing) : undefined
  if (typeof value !== "object" || value === null) return value === "" || value === null ? undefined : value
  const entries = Object.entries(value)
    .map(([name, one]) => [name, withoutNothing(one)] as const)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
