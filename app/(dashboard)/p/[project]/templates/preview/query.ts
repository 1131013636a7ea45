import { parseAsArrayOf, parseAsStringLiteral } from "nuqs/server"
import { languages } from "#contract/message-words"
import { looks } from "./looks.ts"

/**
 * Preview options in the address of a template's page: `?side=preview&look=desktop,phone-dark&footer=de`. The half
 * shown on a narrow screen, the looks next to each other, and the language of the footer. Pure.
 */
export const previewParsers = {
  side: parseAsStringLiteral(["edit", "preview"]).withDefault("edit"),
  look: parseAsArrayOf(parseAsStringLiteral(looks)).withDefault(["desktop"]),
  footer: parseAsStringLiteral(languages),
}
