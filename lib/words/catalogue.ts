/**
 * The message catalogue: what people read, by feature, in every language. English is the truth; a language that lacks
 * a text does not compile. Texts with values are functions, so that each language puts them where they belong.
 *
 *   export const webhookWords = catalogue({ en: { title: "Webhooks" }, de: { title: "Webhooks" } })
 */
export const languages = ["en", "de"] as const
export type Language = (typeof languages)[number]

/** Names of the languages in themselves, for the person who chooses. */
export const languageNames: Record<Language, string> = { en: "English", de: "Deutsch" }

export type Catalogue<T> = Record<Language, T>

export const catalogue = <T extends object>(words: { en: T } & Record<Language, NoInfer<T>>): Catalogue<T> =>
  words

export const isLanguage = (word: unknown): word is Language => languages.includes(word as Language)
