import { isLanguage, type Language, languages } from "#lib/interface/format/language"
import type { Catalogue } from "./catalogue.ts"

/**
 * Messages in the browser: a reader loads only those of one language, in files that several features share
 * (tools/words/groups.ts). A file is loaded as soon as the code that reads it runs, not when that is first rendered. On
 * the server, and in tests, all languages are present (`#words/*` in package.json resolves to other modules), and only
 * `wordsIn` is used here.
 */
type Texts = Readonly<Record<string, unknown>>

export type MessageGroup = {
  /** The texts, by feature, when they are here. */
  now(language: Language): Texts | undefined
  load(language: Language): Promise<Texts>
  hasFailed(language: Language): boolean
}

/** In ms: pauses before a failed file is loaded again. */
const pauses = [300, 1500]
/**
 * In ms: how long a failure is kept, so that components waiting for the texts receive it; then they are loaded anew.
 */
const failureStands = 2000

const groups: MessageGroup[] = []
let spoken: Language | null = null

/** The language that is loaded: of the page, or the one that its reader has just changed to. */
function spokenLanguage(): Language {
  const page = document.documentElement.lang
  return spoken ?? (isLanguage(page) ? page : "en")
}

/** Loads all files at once, before each part requests its own. */
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

/** `addresses`: the file of each language. */
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

/** Browsers remember a failed module for the life of the page, so each attempt needs a new address. */
function freshAddresses(addresses: Readonly<Record<Language, string>>): (language: Language) => string {
  const attempts = new Map<Language, number>()
  return (language) => {
    const times = attempts.get(language) ?? 0
    attempts.set(language, times + 1)
    return times === 0 ? addresses[language] : `${addresses[language]}?again=${times}`
  }
}

const importTexts = (address: string): Promise<Texts> =>
  import(/* turbopackIgnore: true */ /* webpackIgnore: true */ /* @vite-ignore */ address)

/** Fields that React's `use` reads at once, to return a settled value without waiting. */
type Known<T> = Promise<T> & { status?: "fulfilled"; value?: T }

type LoadedCatalogue<T> = Catalogue<T> & {
  in(language: Language): T | Promise<T>
  promised(language: Language): Promise<T>
}

/**
 * A feature's messages from a group. Reading by language returns them, or throws their promise for React's Suspense;
 * code outside of components uses `wordsIn`. `english` is the fallback when even that file fails.
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
  // Returns the same promise for the same texts, because React identifies a pending load by it.
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

/** Address of a language's file, for the server to name in its page; undefined for messages without one. */
export const fileOf = (words: Catalogue<unknown>, language: Language): string | undefined =>
  (words as { files?: Readonly<Record<Language, string>> }).files?.[language]
