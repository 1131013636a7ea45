/** JSON that jsonb takes: without NUL characters and half surrogate pairs, which PostgreSQL refuses. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, one) =>
    typeof one === "string" ? one.replaceAll("\0", "").toWellFormed() : one,
  )
