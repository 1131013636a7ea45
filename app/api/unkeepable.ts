const faults = {
  text: "A text contains a character that cannot be stored.",
  number: "A number has more digits than JSON keeps: write it as a text.",
}

/**
 * The place and the fault of the first value in a body that cannot be kept: a text with a NUL character (PostgreSQL has no
 * place for it) or half a surrogate pair (there is no UTF-8 for it), or a number that `parseExact` could not keep
 * (BODY-13). Names count as texts. Null: all can be kept.
 */
export function unkeepableIn(body: unknown): { field: string; message: string } | null {
  const found = firstUnkeepable(body)
  return found && { field: found.field || "body", message: faults[found.kind] }
}

function firstUnkeepable(body: unknown): { field: string; kind: keyof typeof faults } | null {
  // A list of what is left instead of a function that calls itself: a body can be deeper than the stack.
  const left: { field: string; value: unknown }[] = [{ field: "", value: body }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { field, value } = next
    if (typeof value === "string" && !isKeepable(value)) return { field, kind: "text" }
    if (Number.isNaN(value)) return { field, kind: "number" }
    if (typeof value !== "object" || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!isKeepable(name)) return { field, kind: "text" }
      left.push({ field: field ? `${field}.${name}` : name, value: inner })
    }
  }
  return null
}

const isKeepable = (text: string): boolean => !text.includes("\0") && text.isWellFormed()
