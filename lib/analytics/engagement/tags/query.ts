import { createLoader, parseAsString } from "nuqs/server"

/** Part of a tag's name, as the address says it: `?q=order`. */
export const searchInUrl = parseAsString.withDefault("")

export const readTagQuery = createLoader({ q: searchInUrl })
