/** A message: plain, or made of values. */
export type Text<G> = string | ((given: G) => string)

/**
 * A message that may have values, of a table whose messages have different ones: who says a message by its name alone gives
 * all values that those of the table have. What a plain one does not need stays unused.
 */
export const say = <G>(text: Text<G>, given: G): string => (typeof text === "string" ? text : text(given))

/** The entry for a word of the wire; undefined for one that there are no words for yet. */
export const lookUp = <T>(entries: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined
