import { dirname, extname, join, normalize } from "node:path/posix"

/**
 * Finds the features whose messages a browser reads, by page: along the imports of pages, frames and their fallbacks,
 * from the first "use client" on. Type imports do not count; parts loaded later, by `import()`, are separate.
 */
export type Source = { path: string; text: string }

/** A page of the dashboard, by its folder; features it reads at once, and those of its later parts. */
export type PageReading = { page: string; now: ReadonlySet<string>; later: ReadonlySet<string> }

type Imports = { isClient: boolean; now: string[]; later: string[] }
type Found = { features: Set<string>; parts: Set<string> }

const words = "#words/"
/** Files around every page of a folder. */
const frames = ["layout", "template", "loading", "error", "not-found", "forbidden"]

/** All pages under app. `aliases` are the `imports` of package.json: `#lib/*` and where it leads. */
export function pageReadings(
  sources: readonly Source[],
  aliases: Readonly<Record<string, unknown>>,
): PageReading[] {
  const graph = graphOf(sources, aliases)
  return sources
    .filter(({ path }) => /^app\/(.+\/)?page\.tsx$/.test(path))
    .map(({ path }) => readingOf(path, graph))
}

/** Features that one client file and all its imports read. */
export const featuresReadBy = (
  path: string,
  sources: readonly Source[],
  aliases: Readonly<Record<string, unknown>>,
): ReadonlySet<string> => follow(path, graphOf(sources, aliases), true).features

function readingOf(path: string, graph: ReadonlyMap<string, Imports>): PageReading {
  const page = dirname(path)
  const found = [path, ...framesOf(page)].map((entry) => follow(entry, graph, false))
  const now = new Set(found.flatMap(({ features }) => [...features]))
  return { page, now, later: laterOf(found, graph) }
}

const framesOf = (folder: string): string[] => [
  ...frames.map((name) => `${folder}/${name}.tsx`),
  ...(folder === "app" ? [] : framesOf(dirname(folder))),
]

/** Parts may have later parts of their own. */
function laterOf(found: readonly Found[], graph: ReadonlyMap<string, Imports>): Set<string> {
  const features = new Set<string>()
  const seen = new Set<string>()
  const waiting = found.flatMap(({ parts }) => [...parts])
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (seen.has(part)) continue
    seen.add(part)
    const inner = follow(part, graph, true)
    for (const feature of inner.features) features.add(feature)
    waiting.push(...inner.parts)
  }
  return features
}

function follow(entry: string, graph: ReadonlyMap<string, Imports>, isInBrowser: boolean): Found {
  const found: Found = { features: new Set(), parts: new Set() }
  const seen = new Set<string>()
  const visit = (path: string, above: boolean): void => {
    if (path.startsWith(words)) {
      if (above) found.features.add(path.slice(words.length))
      return
    }
    const imports = graph.get(path)
    if (!imports) return
    const isClient = above || imports.isClient
    const key = `${isClient} ${path}`
    if (seen.has(key)) return
    seen.add(key)
    for (const target of imports.now) visit(target, isClient)
    if (isClient) for (const target of imports.later) found.parts.add(target)
  }
  visit(entry, isInBrowser)
  return found
}

function graphOf(
  sources: readonly Source[],
  aliases: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, Imports> {
  const prefixes = Object.entries(aliases).flatMap(([name, target]) =>
    typeof target === "string" ? [[name.replace("*", ""), target.replace("./", "")] as const] : [],
  )
  const targetOf = (path: string, specifier: string): string[] => {
    if (specifier.startsWith(words)) return [specifier]
    const alias = prefixes.find(([prefix]) => specifier.startsWith(prefix))
    if (alias) return [alias[1].replace("*", specifier.slice(alias[0].length))]
    if (!specifier.startsWith(".")) return []
    const target = normalize(join(dirname(path), specifier))
    return [extname(target) ? target : `${target}.ts`]
  }
  return new Map(
    sources.map(({ path, text }) => {
      const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
      const all = (pattern: RegExp) =>
        Array.from(code.matchAll(pattern), (match) => match[1] ?? match[2] ?? "").flatMap((specifier) =>
          targetOf(path, specifier),
        )
      return [
        path,
        { isClient: /^\s*["']use client["']/.test(code), now: all(atOnce), later: all(afterwards) },
      ] as const
    }),
  )
}

const atOnce =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[\w\s{},*$]*?\bfrom\s*["']([^"'\n]+)["']|(?:^|\n)\s*import\s*["']([^"'\n]+)["']/g
const afterwards = /\bimport\(\s*["']([^"'\n]+)["']/g
