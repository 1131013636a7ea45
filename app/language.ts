import "server-only"
import { cookies } from "next/headers"
import { type Catalogue, isLanguage, type Language } from "#lib/words/catalogue"

/** The language a reader chose; English else, until the catalogue holds every page. */
export async function currentLanguage(): Promise<Language> {
  const chosen = (await cookies()).get("language")?.value
  return isLanguage(chosen) ? chosen : "en"
}

/** The reader's words out of a catalogue, for server components. */
export const wordsFor = async <T>(words: Catalogue<T>): Promise<T> => words[await currentLanguage()]
