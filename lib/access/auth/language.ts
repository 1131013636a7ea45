import "server-only"
import { cookies, headers } from "next/headers"
import { cache } from "react"
import { currentSession } from "#lib/access/auth/session"
import { type Catalogue, isLanguage, type Language, languageOf } from "#lib/interface/words/catalogue"

/**
 * LANGUAGE-1: the person's language on every device; before the sign-in, the last one chosen in this browser; at the
 * first visit, that of the browser.
 */
export const currentLanguage = cache(async (): Promise<Language> => {
  const saved = await personsLanguage()
  return isLanguage(saved) ? saved : browserLanguage()
})

/** Language of this browser, if the person cannot be looked up. */
export async function browserLanguage(): Promise<Language> {
  const cookie = (await cookies()).get("language")?.value
  return isLanguage(cookie) ? cookie : languageOf((await headers()).get("accept-language"))
}

/** The error page is rendered even if the person cannot be looked up. */
const personsLanguage = async (): Promise<string | null> =>
  (await currentSession().catch(() => null))?.user.language ?? null

/** A catalogue's words in the reader's language, for server components. */
export const wordsFor = async <T>(words: Catalogue<T>): Promise<T> => words[await currentLanguage()]
