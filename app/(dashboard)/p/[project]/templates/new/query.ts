import { debounce, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { startGroups } from "#lib/documents/gallery/names"

/**
 * The gallery's address: `?search=order&group=billing`, and `&start=receipt` for what is looked at (a way without a start is
 * called so too). Looking at one is a step that the back button undoes. Pure.
 */
export const galleryParsers = {
  search: parseAsString.withDefault("").withOptions({ limitUrlUpdates: debounce(250) }),
  group: parseAsStringLiteral(startGroups),
  start: parseAsString.withOptions({ history: "push", scroll: true }),
}
