import { debounce, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { startGroups } from "#lib/documents/gallery/names"

/**
 * The gallery's address: `?search=order&group=billing`, and `&start=receipt` for the open start (or a way without a
 * start). The back button closes the open start. Pure.
 */
export const galleryParsers = {
  search: parseAsString.withDefault("").withOptions({ limitUrlUpdates: debounce(250) }),
  group: parseAsStringLiteral(startGroups),
  start: parseAsString.withOptions({ history: "push", scroll: true }),
}
