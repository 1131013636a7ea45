/**
 * The place of the first text in a body that no database keeps: with a NUL character (PostgreSQL has no place for it) or
 * half a surrogate pair (there is no UTF-8 for it). Names count as texts. Null: all can be kept.
 */
export function unkeepableIn(body: unknown): string | null {
  // A list of what is left instead of a function that calls itself: a body can be deeper than the stack.
  const left: { field: string; value: unknown }[] = [{ field: "", value: body }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { field, value } = next
    if (typeof value === "string" && !isKeepable(value)) return field || "body"
    if (typeof value !== "object" || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!isKeepable(name)) return field || "body"
      left.push({ field: field ? `${field}.${name}` : name, value: inner })
    }
  }
  return null
}

const isKeepable = (text: string): boolean => !text.includes("\0") && text.isWellFormed()
