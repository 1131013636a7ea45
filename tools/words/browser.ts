import { build, type Plugin } from "esbuild"
import { inRepo } from "../lib/repo.mjs"
import type { CompiledFeature } from "./compile.ts"
import type { Group } from "./groups.ts"

/**
 * Messages for browsers: a file per language and group (groups.ts) under public/words, named after its contents, so
 * that it may be cached forever; and in the bundles a module per feature that has the addresses of its files.
 */
export type BrowserWords = {
  /** By path under public/words: `de/settings-1A2B3C4D.js`. */
  files: ReadonlyMap<string, string>
  /** By path under lib/interface/words/compiled/browser. */
  modules: ReadonlyMap<string, string>
  /** Addresses of a feature's files, by language. */
  addresses: ReadonlyMap<string, Readonly<Record<string, string>>>
}

/** `inEnglish`: features whose English messages are in the bundle too, for the page that reports a missing file. */
export async function browserWords(
  features: ReadonlyMap<string, CompiledFeature>,
  groups: readonly Group[],
  languages: readonly string[],
  inEnglish: ReadonlySet<string>,
): Promise<BrowserWords> {
  const built = await Promise.all(languages.map((language) => filesOf(language, groups, features)))
  const addressesOf = (group: string) =>
    Object.fromEntries(
      languages.map((language, place) => [language, `/words/${built[place]?.addresses.get(group)}`]),
    )
  const all = groups.map((group) => ({ ...group, addresses: addressesOf(group.name) }))
  return {
    files: new Map(built.flatMap(({ files }) => [...files])),
    addresses: new Map(
      all.flatMap((group) => group.features.map((name) => [name, group.addresses] as const)),
    ),
    modules: new Map([
      ...all.map(({ name, addresses }) => [`groups/${name}.js`, groupModule(addresses)] as const),
      ...all.flatMap((group) =>
        group.features.map(
          (name) => [`${name}.js`, featureModule(name, group.name, features, inEnglish.has(name))] as const,
        ),
      ),
      ...[...inEnglish].flatMap((name) => {
        const english = features.get(name)?.byLanguage.get("en")
        return english === undefined ? [] : [[`english/${name}.js`, english] as const]
      }),
    ]),
  }
}

const note = "// Written by tools/words.ts out of lib/interface/words/messages."

const groupModule = (addresses: Readonly<Record<string, string>>): string =>
  `${note}
import { messageGroup } from "../../../loading.ts"
export const group = /* @__PURE__ */ messageGroup(${JSON.stringify(addresses)})
`

function featureModule(
  name: string,
  group: string,
  features: ReadonlyMap<string, CompiledFeature>,
  hasEnglish: boolean,
): string {
  return [
    note,
    'import { catalogue } from "../../loading.ts"',
    `import { group } from "./groups/${group}.js"`,
    ...(hasEnglish ? [`import { words } from "./english/${name}.js"`] : []),
    `export const ${features.get(name)?.exported} = /* @__PURE__ */ catalogue(group, "${keyOf(name)}"${hasEnglish ? ", words" : ""})`,
    "",
  ].join("\n")
}

const keyOf = (name: string): string => name.replaceAll("-", "_")

/** One module per group, with the runtime of what it counts. They share no module: a file more would be a wait more. */
async function filesOf(
  language: string,
  groups: readonly Group[],
  features: ReadonlyMap<string, CompiledFeature>,
): Promise<{ files: ReadonlyMap<string, string>; addresses: ReadonlyMap<string, string> }> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: inRepo(),
    entryPoints: groups.map(({ name }) => ({ in: `group:${name}`, out: name })),
    entryNames: "[name]-[hash]",
    outdir: language,
    bundle: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    minify: true,
    write: false,
    metafile: true,
    logLevel: "warning",
    plugins: [messagesIn(language, groups, features)],
  })
  const outputs = Object.entries(metafile.outputs)
  const text = new Map(outputFiles.map((file) => [file.path.replaceAll("\\", "/"), file.text]))
  const textOf = (path: string) => text.get([...text.keys()].find((full) => full.endsWith(`/${path}`)) ?? "")
  return {
    files: new Map(outputs.map(([path]) => [path, textOf(path) ?? ""])),
    addresses: new Map(
      outputs.map(([path, { entryPoint }]) => [entryPoint?.replace(/^.*group:/, "") ?? "", path]),
    ),
  }
}

function messagesIn(
  language: string,
  groups: readonly Group[],
  features: ReadonlyMap<string, CompiledFeature>,
): Plugin {
  const modules = new Map(
    groups.map(({ name, features: members }) => [
      name,
      members.map((one) => `export { words as ${keyOf(one)} } from "words:${language}/${one}"`).join("\n"),
    ]),
  )
  return {
    name: "messages",
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^(group|words):/ }, ({ path }) => ({ path, namespace: "messages" }))
      onLoad({ filter: /.*/, namespace: "messages" }, ({ path }) => ({
        contents: path.startsWith("group:")
          ? (modules.get(path.slice("group:".length)) ?? "")
          : (features.get(path.split("/")[1] ?? "")?.byLanguage.get(language) ?? ""),
        resolveDir: inRepo(),
        loader: "js",
      }))
    },
  }
}
