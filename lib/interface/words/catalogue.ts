import { isLanguage, type Language, languages } from "#lib/interface/format/language"

export { isLanguage, type Language, languages }

/** Names of the languages in themselves, for the person who chooses. */
export const languageNames: Record<Language, string> = { en: "English", de: "Deutsch", pl: "Polski" }

/** A feature's messages in every language, as `#words/{feature}` exports them (CONTRIBUTING.md, "Words"). */
export type Catalogue<T> = Record<Language, T>

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
