import { createLoader, parseAsString, parseAsStringLiteral } from "nuqs/server"

/** The template, its target, and whether it becomes a new one: `?template=…&to=live&as=new`. Pure. */
export const promotionParsers = {
  template: parseAsString.withDefault(""),
  to: parseAsString.withDefault(""),
  as: parseAsStringLiteral(["existing", "new"]).withDefault("existing"),
}

export const readPromotionQuery = createLoader(promotionParsers)

export const promotionHref = (project: string, template: string): string =>
  `/p/${project}/templates/promote?template=${encodeURIComponent(template)}`
