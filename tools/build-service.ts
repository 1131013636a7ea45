import { cp, readFile, rm } from "node:fs/promises"
import { basename, join } from "node:path"
import { build, type Plugin } from "esbuild"
import { inRepo, root } from "./lib/repo.mjs"

/**
 * Puts the service into a folder below the repository: one file, and one for its threads, next to its migrations. Packages
 * are bundled, because finding and reading a thousand of their files took most of a start; all but one with a separate
 * worker file, and one that is used only where it is installed.
 */
export async function buildService(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: ["service/main.ts", "service/thread.ts"],
    outdir: folder,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22.19",
    external: ["tinypool", "pg-native"],
    banner: { js: olderModules() },
    sourcemap: true,
    sourcesContent: false,
    plugins: [mapsOfPackages()],
    logLevel: "warning",
  })
  await cp(inRepo("service/store/migrations"), join(folder, "store/migrations"), { recursive: true })
}

/**
 * Source maps of our own sources only; for packages a stack trace names the bundled file. A map of everything would be
 * six times as large, and stays in memory, unpacked, after the first stack trace.
 */
function mapsOfPackages(): Plugin {
  const mapOf = (path: string) => JSON.stringify({ version: 3, sources: [basename(path)], mappings: "AAAA" })
  const inline = (map: string) => `data:application/json;base64,${Buffer.from(map).toString("base64")}`
  return {
    name: "maps-of-packages",
    setup: ({ onLoad }) =>
      onLoad({ filter: /node_modules.*\.[cm]?js$/ }, async ({ path }) => ({
        contents: `${await readFile(path, "utf8")}\n//# sourceMappingURL=${inline(mapOf(path))}`,
        loader: "default",
      })),
  }
}

/** Globals that CommonJS packages expect. */
function olderModules(): string {
  return [
    'import { createRequire as makeRequire } from "node:module"',
    "const require = makeRequire(import.meta.url)",
    "const { filename: __filename, dirname: __dirname } = import.meta",
  ].join("\n")
}
