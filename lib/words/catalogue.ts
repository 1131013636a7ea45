import { isLanguage, type Language, languages } from "../format/language.ts"

/**
 * The message catalogue: what people read, by feature, in every language. English is the truth; a language that lacks
 * a text does not compile. Texts with values are functions, so that each language puts them where they belong.
 *
 *   export const webhookWords = catalogue({ en: { title: "Webhooks" }, de: { title: "Webhooks" } })
 */
export { isLanguage, type Language, languages }

/** Names of the languages in themselves, for the person who chooses. */
export const languageNames: Record<Language, string> = { en: "English", de: "Deutsch" }

export type Catalogue<T> = Record<Language, T>

export const catalogue = <T extends object>(words: { en: T } & Record<Language, NoInfer<T>>): Catalogue<T> =>
  words

/** The first language of an Accept-Language header that there is a catalogue for; English else (RFC 9110, 12.5.4). */
export function languageOf(acceptLanguage: string | null): Language {
  const wishes = (acceptLanguage ?? "").split(",").map((part, place) => {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";")
    const quality = Number(parameters.find((one) => one.trim().startsWith("q="))?.split("=")[1] ?? 1)
    return { language: tag.split("-")[0], quality: Number.isNaN(quality) ? 0 : quality, place }
  })
  const sorted = wishes
    .filter((one) => one.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.place - b.place)
  const wish = sorted.map((one) => one.language).find(isLanguage)
  return wish ?? "en"
}
