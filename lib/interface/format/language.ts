/** Languages of the dashboard. Texts are in lib/interface/words; formats of numbers and dates are in this folder. */
export const languages = ["en", "de", "pl"] as const
export type Language = (typeof languages)[number]

export const isLanguage = (word: unknown): word is Language => languages.some((one) => one === word)

/** Locale for Intl: English dates are day first with a 24-hour clock, as everywhere in the product. */
export const localeOf: Record<Language, string> = { en: "en-GB", de: "de-DE", pl: "pl-PL" }
