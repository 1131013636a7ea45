import { type Language, localeOf } from "./language.ts"

/** A language by its code in BCP 47: "de-AT" → "Austrian German"; unassigned and invalid codes stay. */
export function languageName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(localeOf[language], { type: "language" }).of(code) ?? code
  } catch {
    return code
  }
}
