/** Equality as JSON, in any order of fields. Absent fields equal empty ones: a blank, an empty list. */
export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

function canonical(value: unknown): string {
  if (value === undefined || value === null || value === "") return "null"
  if (Array.isArray(value)) return value.length === 0 ? "null" : `[${value.map(canonical).join()}]`
  if (typeof value !== "object") return JSON.stringify(value)
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  const present = sorted.filter(([, one]) => canonical(one) !== "null")
  return present.length === 0
    ? "null"
    : `{${present.map(([name, one]) => `${name}:${canonical(one)}`).join()}}`
}
