import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { inRepo, root } from "./repo.mjs"

/** Everything a build reads. Tests and tools are not part of a build. */
const sources = [
  "app",
  "components",
  "lib",
  "service",
  "types",
  "public",
  "instrumentation.ts",
  "proxy.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "tools/build.ts",
  "tools/words.ts",
  "tools/words",
  "tools/source-files.ts",
]
/** Folders for tests, and what a build writes itself out of lib/interface/words/messages. */
const notSources = new Set(["testing", "compiled"])
const notSourcePaths = new Set([inRepo("public", "words")])

const products = [
  ".next/standalone/server.js",
  ".next/standalone/.next/static",
  "dist/service/main.js",
  "dist/service/thread.js",
]
const stampPath = inRepo("dist", ".waybill-build")

/** SHA-256 over names and contents of all sources: the same text is the same build, regardless of file times. */
export function sourcesHash() {
  const hash = createHash("sha256")
  for (const path of sources.flatMap((one) => filesUnder(inRepo(one))).sort()) {
    hash.update(`${relative(root, path)}\0`)
    hash.update(readFileSync(path))
  }
  return hash.digest("hex")
}

/** Every file at or under a path; tests and what is hidden left out; an absent path has none. */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .filter((name) => !notSources.has(name) && !name.startsWith(".") && !notSourcePaths.has(join(path, name)))
    .flatMap((name) => filesUnder(join(path, name)))
}

/** True when the products of the last build exist and were made from these sources. */
export function isBuilt() {
  return (
    products.every((path) => existsSync(inRepo(path))) &&
    existsSync(stampPath) &&
    readFileSync(stampPath, "utf8").trim() === sourcesHash()
  )
}

/** Forgets the last build; an interrupted one must not count. */
export const clearBuildStamp = () => rmSync(stampPath, { force: true })

/** Notes that a build of the sources with this hash is complete. */
export function writeBuildStamp(hash) {
  mkdirSync(inRepo("dist"), { recursive: true })
  writeFileSync(stampPath, `${hash}\n`)
}
