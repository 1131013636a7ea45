import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { argv } from "node:process"
import { languages } from "../lib/interface/format/language.ts"
import packageJson from "../package.json" with { type: "json" }
import { inRepo } from "./lib/repo.mjs"
import { sourceFiles } from "./source-files.ts"
import { type BrowserWords, browserWords } from "./words/browser.ts"
import {
  type CompiledFeature,
  compileFeature,
  type Feature,
  faultsOf,
  type Messages,
} from "./words/compile.ts"
import { groupsOf } from "./words/groups.ts"
import { featuresReadBy, pageReadings } from "./words/readers.ts"
import { compileRefusals, faultsOfRefusals, type Refusals } from "./words/refusals.ts"

/**
 * Features whose messages bring those of others along: a page and its frame are loaded apart, and who has the page has the
 * frame. By file of lib/interface/words/messages, without what is the same for each language.
 */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  account: ["account-frame"],
  audit: ["audit-frame"],
  confirmed: ["confirmed-frame"],
  domain: ["domain-frame"],
  export: ["export-frame"],
  inbox: ["inbox-frame"],
  messages: ["messages-frame"],
  people: ["people-frame"],
  project: ["project-frame"],
  reference: ["reference-frame"],
  send: ["send-frame"],
  settings: ["settings-frame"],
  smtp: ["smtp-frame"],
  start: ["start-frame"],
  storage: ["storage-frame"],
  story: ["story-frame"],
  suppression: ["suppression-frame"],
  tag: ["tag-frame"],
  templates: ["templates-frame"],
  validation: ["validation-frame"],
  "webhook-form": ["webhook-frame"],
  "webhook-list": ["webhook-frame"],
  webhook: ["webhook-table", "webhook-again"],
}

/**
 * `npm run words`: messages of lib/interface/words/messages become modules in lib/interface/words/compiled, and files for browsers in
 * public/words, which no repository keeps. Builds, checks and tests do it by themselves. Ends with what is wrong, and 1, when
 * a language lacks something.
 */
const { imports } = packageJson
const from = inRepo("lib/interface/words/messages")
const to = inRepo("lib/interface/words/compiled")
const toBrowsers = inRepo("public/words")
/** Files that must have their text when no message file can be loaded. */
const saidWithoutFiles = ["app/error.tsx", "lib/interface/browser/mutate.ts"]

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

/** The dashboard's refusals by language; English ones are in the code. */
async function readRefusals(): Promise<ReadonlyMap<string, Refusals>> {
  const others = languages.filter((language) => language !== "en")
  const read = async (language: string) =>
    [
      language,
      JSON.parse(await readFile(inRepo(`lib/interface/words/refusals/${language}.json`), "utf8")),
    ] as const
  return new Map(await Promise.all(others.map(read)))
}

async function writeModules(
  features: readonly Feature[],
  refusals: ReadonlyMap<string, Refusals>,
): Promise<void> {
  const compiled = new Map(features.map((feature) => [feature.name, compileFeature(feature)]))
  const forBrowsers = await browserModules(compiled)
  const modules = [...compiled].map(([name, { js, types, exported }]) => {
    const addresses = JSON.stringify(forBrowsers.addresses.get(name))
    // Visible only to explicit access (lib/interface/words/loading.ts), and not listed as a language.
    return { name, types, js: `${js}Object.defineProperty(${exported}, "files", { value: ${addresses} })\n` }
  })
  await replaceFiles(
    to,
    new Map([
      ...[...modules, { name: "refusals", ...compileRefusals(refusals) }].flatMap(({ name, js, types }) => [
        [`${name}.js`, js] as const,
        [`${name}.d.ts`, types] as const,
      ]),
      ...[...forBrowsers.modules].map(([path, text]) => [join("browser", path), text] as const),
    ]),
  )
  await replaceFiles(toBrowsers, forBrowsers.files)
}

function browserModules(compiled: ReadonlyMap<string, CompiledFeature>): Promise<BrowserWords> {
  const sources = sourceFiles().filter(
    ({ path }) => /^(app|components|lib)\//.test(path) && !path.includes(".test."),
  )
  const groups = groupsOf([...compiled.keys()], pageReadings(sources, imports))
  const inEnglish = new Set(saidWithoutFiles.flatMap((path) => [...featuresReadBy(path, sources, imports)]))
  return browserWords(compiled, groups, languages, inEnglish)
}

/** An unchanged file is not written, because watchers would rebuild. */
async function replaceFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    const file = join(folder, path)
    if (existsSync(file) && (await readFile(file, "utf8")) === text) continue
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const wanted = new Set([...files.keys()].map((path) => join(folder, path)))
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && !wanted.has(file)) await rm(file)
  }
}
