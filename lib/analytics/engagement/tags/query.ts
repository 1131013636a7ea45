import { createLoader, parseAsString } from "nuqs/server"

/** Part of a tag's name, in the URL: `?q=order`. */
export const searchInUrl = parseAsString.withDefault("")

export const readTagQuery = createLoader({ q: searchInUrl })
