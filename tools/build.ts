import { spawnSync } from "node:child_process"
import { cp, readFile, rm } from "node:fs/promises"
import { basename } from "node:path"
import { build, type Plugin } from "esbuild"
import { inRepo, root } from "./lib/repo.mjs"
import { clearBuildStamp, sourcesHash, writeBuildStamp } from "./lib/sources.mjs"
import { compileWords } from "./words.ts"

/**
 * Builds both programs: the service as one file, and one for its threads, beside its migrations (dist/service), the
 * dashboard as a standalone server (.next/standalone). A stamp with the sources' hash lets a start know that nothing
 * changed.
 */
const hash = sourcesHash()
clearBuildStamp()
await compileMessages()
await buildService()
buildDashboard()
await addStaticFiles()
writeBuildStamp(hash)

async function compileMessages(): Promise<void> {
  const faults = await compileWords()
  if (faults.length === 0) return
  console.error(faults.join("\n"))
  process.exit(1)
}

/**
 * With its packages: finding and reading a thousand of their files took most of a start. Left out are one that brings a
 * worker's file along, and one that is used only where it is installed.
 */
async function buildService(): Promise<void> {
  await rm(inRepo("dist/service"), { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: ["service/main.ts", "service/thread.ts"],
    outdir: "dist/service",
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
  await cp(inRepo("service/store/migrations"), inRepo("dist/service/store/migrations"), { recursive: true })
}

/**
 * A trace names the lines of our own sources, and of packages the files. A map of all of them would be six times as large,
 * and a service that once told a trace keeps it in memory, unpacked.
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

/** What packages of the older kind of modules expect to be there. */
function olderModules(): string {
  return [
    'import { createRequire as makeRequire } from "node:module"',
    "const require = makeRequire(import.meta.url)",
    "const { filename: __filename, dirname: __dirname } = import.meta",
  ].join("\n")
}

function buildDashboard(): void {
  const { status } = spawnSync(process.execPath, [inRepo("node_modules/next/dist/bin/next"), "build"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** `next build` leaves the files that browsers load beside the server; it serves only what lies inside its folder. */
async function addStaticFiles(): Promise<void> {
  const copies = [
    [".next/static", ".next/standalone/.next/static"],
    ["public", ".next/standalone/public"],
  ] as const
  for (const [from, to] of copies) {
    await rm(inRepo(to), { recursive: true, force: true })
    await cp(inRepo(from), inRepo(to), { recursive: true })
  }
}
