/** Languages of the dashboard. Texts are in lib/interface/words; formats of numbers and dates are in this folder. */
export const languages = ["en", "de", "pl"] as const
export type Language = (typeof languages)[number]

export const isLanguage = (word: unknown): word is Language => languages.some((one) => one === word)

/** Locale for Intl: English dates are day first with a 24-hour clock, as everywhere in the product. */
export const localeOf: Record<Language, string> = { en: "en-GB", de: "de-DE", pl: "pl-PL" }

/** A language by its code in BCP 47: "de-AT" → "Austrian German"; unassigned and invalid codes stay. */
export function languageName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(localeOf[language], { type: "language" }).of(code) ?? code
  } catch {
    return code
  }
}

const regionNames = new Map<Language, Intl.DisplayNames>()

/** A country by its code of two letters: "PL" → "Poland"; an unknown code stays. */
export function regionName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const names = regionNames.get(language) ?? new Intl.DisplayNames(localeOf[language], { type: "region" })
  regionNames.set(language, names)
  return names.of(code) ?? code
}
