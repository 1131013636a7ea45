/** How deep objects and lists may lie in each other; substitutions of real letters stay far below. */
const depthMax = 32

export type BadText = { field: string; sentence: string }

/**
 * The first text of a body that cannot be kept: a NUL character (PostgreSQL has no place for it), half a surrogate pair
 * (no UTF-8 for it), or a value that lies too deep. Names of fields count as text.
 */
export function badText(value: unknown, field = "", depth = 0): BadText | null {
  if (typeof value === "string") return badString(value, field || "body")
  if (typeof value !== "object" || value === null) return null
  if (depth >= depthMax)
    return { field: field || "body", sentence: `Values lie more than ${depthMax} levels deep.` }
  for (const [key, inner] of Object.entries(value)) {
    const path = field ? `${field}.${key}` : key
    const bad = badString(key, field || "body") ?? badText(inner, path, depth + 1)
    if (bad) return bad
  }
  return null
}

function badString(text: string, field: string): BadText | null {
  if (text.includes("\0")) return { field, sentence: "A NUL character is not allowed." }
  if (!text.isWellFormed()) return { field, sentence: "Half of a surrogate pair is not a character." }
  return null
}
