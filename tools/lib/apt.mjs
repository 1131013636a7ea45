import { existsSync } from "node:fs"
import { run } from "./run.mjs"
import { step } from "./progress.mjs"

/** True when packages of the system can be installed: root on a Debian kind of system. */
const canInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")

let isUpdated = false
let last = Promise.resolve(false)

/**
 * Installs packages of the system without questions and without starting their services, one call after the other, as
 * apt-get works for one at a time. True when it worked.
 */
export function install(...packages) {
  if (!canInstall()) return Promise.resolve(false)
  last = last.then(() => installNow(packages))
  return last
}

function installNow(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" }
  return step(`Installing ${packages.join(", ")} (apt-get)`, async () => {
    if (!isUpdated) isUpdated = (await run("apt-get", ["update", "-q"], { env })).code === 0
    const args = ["install", "-y", "-q", "--no-install-recommends", ...packages]
    return (await run("apt-get", args, { env })).code === 0
  })
}

/** The path of a program in PATH, or null. */
export async function which(program) {
  const { code, output } = await run("sh", ["-c", 'command -v -- "$0"', program])
  return code === 0 ? output.trim() : null
}
