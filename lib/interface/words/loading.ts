import { isLanguage, type Language, languages } from "#lib/interface/format/language"
import type { Catalogue } from "./catalogue.ts"

/**
 * Messages in the browser: a reader loads those of the own language alone, in files of which one serves several features
 * (tools/words/groups.ts). A file is asked for as soon as the code that reads it runs, not when that is first drawn. On the
 * server, and in tests, all languages are there (`#words/*` in package.json leads to other modules), and nothing here is
 * used but `wordsIn`.
 */
type Texts = Readonly<Record<string, unknown>>

export type MessageGroup = {
  /** The texts, by feature, when they are here. */
  now(language: Language): Texts | undefined
  load(language: Language): Promise<Texts>
  hasFailed(language: Language): boolean
}

/** In ms: how long is waited before a file that did not come is asked for again. */
const pauses = [300, 1500]
/** In ms: how long a failure stands, so that whoever waits for the texts hears of it; then they are asked for anew. */
const failureStands = 2000

const groups: MessageGroup[] = []
let spoken: Language | null = null

/** The language that is loaded: of the page, or the one that its reader has just changed to. */
function spokenLanguage(): Language {
  const page = document.documentElement.lang
  return spoken ?? (isLanguage(page) ? page : "en")
}

/** Asks for all files at once, before each part that is drawn asks for its own. */
export function speak(language: Language): void {
  if (spokenLanguage() === language) return
  spoken = language
  for (const group of groups) group.load(language).catch(() => {})
}

/** Resolves when nothing is under way any more, whether it came or not. */
export async function wordsArrived(): Promise<void> {
  const language = typeof document === "undefined" ? null : spokenLanguage()
  if (language) await Promise.allSettled(groups.map((group) => group.now(language) ?? group.load(language)))
}

/** `addresses`: where the file of each language lies. */
export function messageGroup(
  addresses: Readonly<Record<Language, string>>,
  fetchTexts: (address: string) => Promise<Texts> = importTexts,
): MessageGroup {
  const here = new Map<Language, Texts>()
  const coming = new Map<Language, Promise<Texts>>()
  const failed = new Set<Language>()
  const addressOf = freshAddresses(addresses)
  const begin = async (language: Language): Promise<Texts> => {
    try {
      const texts = await patiently(() => fetchTexts(addressOf(language)))
      here.set(language, texts)
      failed.delete(language)
      return texts
    } catch (error) {
      failed.add(language)
      setTimeout(() => coming.delete(language), failureStands)
      throw error
    }
  }
  const group: MessageGroup = {
    now: (language) => here.get(language),
    hasFailed: (language) => failed.has(language),
    load: (language) => {
      const promise = coming.get(language) ?? begin(language)
      coming.set(language, promise)
      return promise
    },
  }
  groups.push(group)
  group.load(spokenLanguage()).catch(() => {})
  return group
}

async function patiently(fetchTexts: () => Promise<Texts>): Promise<Texts> {
  for (const pause of pauses) {
    try {
      return await fetchTexts()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return fetchTexts()
}

/** Browsers keep for as long as a page lives that a module did not come: it never goes by one address twice. */
function freshAddresses(addresses: Readonly<Record<Language, string>>): (language: Language) => string {
  const asked = new Map<Language, number>()
  return (language) => {
    const times = asked.get(language) ?? 0
    asked.set(language, times + 1)
    return times === 0 ? addresses[language] : `${addresses[language]}?again=${times}`
  }
}

const importTexts = (address: string): Promise<Texts> =>
  import(/* turbopackIgnore: true */ /* webpackIgnore: true */ /* @vite-ignore */ address)

/** What React's `use` reads at once when it says that it is here. */
type Known<T> = Promise<T> & { status?: "fulfilled"; value?: T }

type LoadedCatalogue<T> = Catalogue<T> & {
  in(language: Language): T | Promise<T>
  promised(language: Language): Promise<T>
}

/**
 * A feature's messages out of a group. Read by language they are there, or their promise is thrown, as React's Suspense wants
 * it; who is no component asks `wordsIn`. `english` is what is said when not even the file came.
 */
export function catalogue<T>(group: MessageGroup, feature: string, english?: T): Catalogue<T> {
  const find = (texts: Texts): T => texts[feature] as T
  const within = (language: Language): T | Promise<T> => {
    const texts = group.now(language)
    if (texts) return find(texts)
    if (english && group.hasFailed(language)) return english
    return waitFor(language)
  }
  const waits = new WeakMap<Promise<Texts>, Promise<T>>()
  // The same promise for the same texts: React tells by it what it waits for.
  const waitFor = (language: Language): Promise<T> => {
    const texts = group.load(language)
    const known = waits.get(texts) ?? texts.then(find)
    waits.set(texts, known)
    return known
  }
  const known = new Map<T, Promise<T>>()
  const promised = (language: Language): Promise<T> => {
    const found = within(language)
    if (found instanceof Promise) return found
    const promise: Known<T> = known.get(found) ?? new Promise<T>((resolve) => resolve(found))
    known.set(found, Object.assign(promise, { status: "fulfilled" as const, value: found }))
    return promise
  }
  const read = (language: Language): T => {
    const found = within(language)
    if (found instanceof Promise) throw found
    return found
  }
  const loaded = Object.defineProperties({}, { in: { value: within }, promised: { value: promised } })
  for (const language of languages)
    Object.defineProperty(loaded, language, { enumerable: true, get: () => read(language) })
  return loaded as LoadedCatalogue<T>
}

/** The messages in a language: at once when they are here, else when they are. */
export const wordsIn = <T>(words: Catalogue<T>, language: Language): T | Promise<T> =>
  "in" in words ? (words as LoadedCatalogue<T>).in(language) : words[language]

/**
 * The same for React's `use`, which must be called each time a component is drawn, also once the messages are here; null
 * where all languages are.
 */
export const wordsPromised = <T>(words: Catalogue<T>, language: Language): Promise<T> | null =>
  "in" in words ? (words as LoadedCatalogue<T>).promised(language) : null

/** Where the file of a language lies, for the server to name in its page; undefined for messages that have none. */
export const fileOf = (words: Catalogue<unknown>, language: Language): string | undefined =>
  (words as { files?: Readonly<Record<Language, string>> }).files?.[language]
