import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Fault } from "./fault.mjs"

/** The folder of this checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "")

/** A path inside the checkout. */
export const inRepo = (...parts) => join(root, ...parts)

/** The Node that package.json pins (devDependency `node`), after an install. */
export const pinnedNode = inRepo(
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
)

/** The oldest Node that runs TypeScript itself and every dependency; an older one (package.json) only starts the pinned one. */
const oldest = [22, 19]

/** True when `version` ("24.21.0") runs Waybill itself. */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

/** The Node that runs everything: the pinned one, or this very one when it is new enough and the other is absent. */
export function nodeBinary() {
  if (existsSync(pinnedNode) && spawnSync(pinnedNode, ["--version"]).status === 0) return pinnedNode
  if (isNewEnough(process.versions.node)) return process.execPath
  throw new Fault(
    `Node ${oldest.join(".")} or newer is needed, this is ${process.version}, and the pinned one is not installed. Run: npm ci`,
  )
}

/** The environment without our own node_modules/.bin in PATH: `npm ci` removes that folder while it works. */
export function outsideEnvironment(env) {
  const ours = inRepo("node_modules", ".bin")
  const PATH = (env.PATH ?? "").split(delimiter).filter((one) => one !== ours)
  return { ...env, PATH: PATH.join(delimiter) }
}
