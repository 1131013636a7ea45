import { type Language, localeOf } from "./language.ts"

const names = new Map<Language, Intl.DisplayNames>()

/** A country by its code of two letters: "PL" → "Poland"; an unknown code stays. */
export function formatRegion(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const known = names.get(language) ?? new Intl.DisplayNames(localeOf[language], { type: "region" })
  names.set(language, known)
  return known.of(code) ?? code
}
