import { parseAsArrayOf, parseAsStringLiteral } from "nuqs/server"
import { languages } from "#contract/message-words"
import { looks } from "./looks.ts"

/**
 * How a template's page is looked at, as its address says it: `?side=preview&look=desktop,phone-dark&footer=de`. Which half a
 * narrow screen shows, the looks beside each other, and the language of the footer. Pure.
 */
export const previewParsers = {
  side: parseAsStringLiteral(["edit", "preview"]).withDefault("edit"),
  look: parseAsArrayOf(parseAsStringLiteral(looks)).withDefault(["desktop"]),
  footer: parseAsStringLiteral(languages),
}
