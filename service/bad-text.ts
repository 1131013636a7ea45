/** How deep objects and lists may lie in each other; substitutions of real letters stay far below. */
const depthMax = 32

type BadText = { field: string; sentence: string }

/**
 * The first text of a body that cannot be stored: a NUL character (PostgreSQL cannot store it), half a surrogate pair
 * (UTF-8 cannot encode it), or a value that is nested too deeply. Names of fields count as text.
 */
export function badText(value: unknown): BadText | null {
  const found = find(value, 0)
  return found && { field: found.path.join(".") || "body", sentence: found.sentence }
}

type Found = { path: string[]; sentence: string }

/** A body may have a million values, so valid ones cause no allocation, not even for their names. */
function find(value: unknown, depth: number): Found | null {
  if (typeof value === "string") return badString(value)
  if (typeof value !== "object" || value === null) return null
  if (depth >= depthMax) return { path: [], sentence: `Values are nested more than ${depthMax} levels deep.` }
  return Array.isArray(value) ? findInList(value, depth) : findInObject(value, depth)
}

function findInList(list: readonly unknown[], depth: number): Found | null {
  for (let at = 0; at < list.length; at++) {
    const found = find(list[at], depth + 1)
    if (found) return under(String(at), found)
  }
  return null
}

function findInObject(object: object, depth: number): Found | null {
  for (const key of Object.keys(object)) {
    const bad = badString(key)
    if (bad) return bad
    const found = find((object as Record<string, unknown>)[key], depth + 1)
    if (found) return under(key, found)
  }
  return null
}

const under = (key: string, { path, sentence }: Found): Found => ({ path: [key, ...path], sentence })

function badString(text: string): Found | null {
  if (text.includes("\0")) return { path: [], sentence: "A NUL character is not allowed." }
  if (!text.isWellFormed()) return { path: [], sentence: "Half of a surrogate pair is not a character." }
  return null
}
