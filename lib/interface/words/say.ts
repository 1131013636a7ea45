/** A message: plain, or made of values. */
export type Text<G> = string | ((given: G) => string)

/**
 * Formats a message that may have values, from a table whose messages have different ones: a caller that selects a
 * message by name passes all values of the table. Unused values are ignored.
 */
export const say = <G>(text: Text<G>, given: G): string => (typeof text === "string" ? text : text(given))

/** The entry for a word of the wire; undefined for one that there are no words for yet. */
export const lookUp = <T>(entries: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined
