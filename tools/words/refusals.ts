import type { Compiled } from "./compile.ts"

/**
 * The dashboard's refusals in a language, by their English sentence, and the names of roles in them. Values are
 * `{name}` in both.
 */
export type Refusals = {
  roles: Readonly<Record<string, string>>
  sentences: Readonly<Record<string, string>>
}

/** Faults of the refusals, a line each: a sentence that only another language has, a value lost or made up. */
export function faultsOfRefusals(byLanguage: ReadonlyMap<string, Refusals>): string[] {
  const all = new Set([...byLanguage.values()].flatMap(({ sentences }) => Object.keys(sentences)))
  return [...byLanguage].flatMap(([language, { sentences }]) => {
    const at = (english: string) => `refusals/${language}.json: "${english}"`
    return [...all].flatMap((english) => {
      const sentence = sentences[english]
      if (sentence === undefined) return [`${at(english)} is missing.`]
      return valuesOf(sentence) === valuesOf(english) ? [] : [`${at(english)} has other values in English.`]
    })
  })
}

const valuesOf = (sentence: string): string => (sentence.match(/\{\w+\}/g) ?? []).sort().join()

/** One module with all of them. They have no faults. */
export const compileRefusals = (byLanguage: ReadonlyMap<string, Refusals>): Compiled => ({
  js: `export const refusals = ${JSON.stringify(Object.fromEntries(byLanguage), null, 2)}\n`,
  types: [
    "type Refusals = { roles: Record<string, string>; sentences: Record<string, string> }",
    `export declare const refusals: { ${[...byLanguage.keys()].map((language) => `${language}: Refusals`).join("; ")} }`,
    "",
  ].join("\n"),
})
