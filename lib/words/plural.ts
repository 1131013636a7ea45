import type { Language } from "../format/language.ts"
import { formatNumber } from "../format/number.ts"

/** A word for one and a word for any other number: both languages have these two forms. */
export type Forms = readonly [one: string, other: string]

const rules = new Map<Language, Intl.PluralRules>()

function rulesOf(language: Language): Intl.PluralRules {
  const made = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, made)
  return made
}

/** The form that goes with a number: `pluralIn("en")(1, ["letter", "letters"])` is "letter". */
export const pluralIn =
  (language: Language) =>
  (count: number, [one, other]: Forms): string =>
    rulesOf(language).select(count) === "one" ? one : other

/** Number and word: `countIn("de")(12480, ["Brief", "Briefe"])` is "12.480 Briefe". */
export const countIn =
  (language: Language) =>
  (count: number, forms: Forms): string =>
    `${formatNumber(count, language)} ${pluralIn(language)(count, forms)}`
