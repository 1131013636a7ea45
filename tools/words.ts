import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { argv } from "node:process"
import { languages } from "../lib/format/language.ts"
import { inRepo } from "./lib/repo.mjs"
import { compileFeature, type Feature, faultsOf, type Messages } from "./words/compile.ts"
import { partsOf } from "./words/features.ts"
import { compileRefusals, faultsOfRefusals, type Refusals } from "./words/refusals.ts"

/**
 * `npm run words`: messages of lib/words/messages become modules in lib/words/compiled, which no repository keeps. Builds,
 * checks and tests do it by themselves. Ends with what is wrong, and 1, when a language lacks something.
 */
const from = inRepo("lib/words/messages")
const to = inRepo("lib/words/compiled")

if (argv[1] === import.meta.filename) {
  const faults = await compileWords()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}

/** Compiles what has changed; answers what is wrong, and then changes nothing. */
export async function compileWords(): Promise<string[]> {
  const [features, refusals] = await Promise.all([readFeatures(), readRefusals()])
  const faults = [...features.flatMap(faultsOf), ...faultsOfRefusals(refusals)]
  if (faults.length === 0) await writeModules(features, refusals)
  return faults
}

export async function readFeatures(): Promise<Feature[]> {
  const names = await readdir(join(from, "en"))
  return Promise.all(
    names.filter((name) => name.endsWith(".json")).map((name) => readFeature(name.slice(0, -5))),
  )
}

async function readFeature(name: string): Promise<Feature> {
  const read = async (language: string) => {
    const file = join(from, language, `${name}.json`)
    return [language, existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as Messages) : {}] as const
  }
  return { name, byLanguage: new Map(await Promise.all(languages.map(read))), parts: partsOf[name] ?? [] }
}

/** The dashboard's refusals by language; English ones stand in the code. */
async function readRefusals(): Promise<ReadonlyMap<string, Refusals>> {
  const others = languages.filter((language) => language !== "en")
  const read = async (language: string) =>
    [language, JSON.parse(await readFile(inRepo(`lib/words/refusals/${language}.json`), "utf8"))] as const
  return new Map(await Promise.all(others.map(read)))
}

/** A file that stays the same is not written: who watches it would build anew. */
async function writeModules(
  features: readonly Feature[],
  refusals: ReadonlyMap<string, Refusals>,
): Promise<void> {
  await mkdir(to, { recursive: true })
  const compiled = [
    ...features.map((feature) => ({ name: feature.name, ...compileFeature(feature) })),
    { name: "refusals", ...compileRefusals(refusals) },
  ]
  const files = new Map(
    compiled.flatMap(({ name, js, types }) => [
      [`${name}.js`, js],
      [`${name}.d.ts`, types],
    ]),
  )
  for (const [name, text] of files) {
    const file = join(to, name)
    if (!existsSync(file) || (await readFile(file, "utf8")) !== text) await writeFile(file, text)
  }
  for (const name of await readdir(to)) if (!files.has(name)) await rm(join(to, name))
}
