import "server-only"
import { cookies, headers } from "next/headers"
import { cache } from "react"
import { currentSession } from "#lib/access/auth/session"
import { type Catalogue, isLanguage, type Language, languageOf } from "#lib/interface/words/catalogue"

/**
 * LANGUAGE-1: the language this person chose, wherever they sign in; before the sign-in the last one chosen in this
 * browser; at the first visit what the browser asks for.
 */
export const currentLanguage = cache(async (): Promise<Language> => {
  const kept = await personsLanguage()
  return isLanguage(kept) ? kept : browserLanguage()
})

/** The language of this browser, when nobody can be looked up. */
export async function browserLanguage(): Promise<Language> {
  const cookie = (await cookies()).get("language")?.value
  return isLanguage(cookie) ? cookie : languageOf((await headers()).get("accept-language"))
}

/** The page that says that something is broken is drawn too when nobody can be looked up. */
const personsLanguage = async (): Promise<string | null> =>
  (await currentSession().catch(() => null))?.user.language ?? null

/** The reader's words out of a catalogue, for server components. */
export const wordsFor = async <T>(words: Catalogue<T>): Promise<T> => words[await currentLanguage()]
