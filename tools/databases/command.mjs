import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { explain, Fault } from "../lib/fault.mjs"
import { holdFolder } from "../lib/hold.mjs"
import { installWhenNeeded } from "../lib/install.mjs"
import { inRepo, isNewEnough, nodeBinary } from "../lib/repo.mjs"
import { stopRunning } from "../lib/run.mjs"
import { printLine } from "../lib/progress.mjs"
import { requireDataFolder } from "../lib/secrets.mjs"
import { readSettings } from "../lib/settings.mjs"
import { readWish, requireAddresses } from "./wish.mjs"

/**
 * Moves an installation between Waybill's embedded database and an external server: validates the arguments, locks the
 * data folder as a start does, installs missing packages, and lets the pinned Node do the copying (main.ts).
 */
export async function main(args, env) {
  const child = endingWithUs()
  try {
    const wish = readWish(args)
    requireAddresses(env)
    const settings = readSettings(env, [])
    requireSecrets(wish, settings.dataDir, env)
    requireDataFolder(settings.dataDir)
    const hold = await holdFolder(settings.dataDir, printLine)
    process.once("exit", hold.release)
    await installWhenNeeded({ needsDev: !isNewEnough(process.versions.node) })
    process.exit(await child.run(args, env, hold))
  } catch (error) {
    process.exit(child.isStopped() ? 1 : explain(error))
  }
}

/** Data in both databases is sealed with the secrets, which are not copied: they must already be here. */
function requireSecrets({ direction }, dataDir, env) {
  if (existsSync(join(dataDir, "secrets.json"))) return
  if (direction === "to-server")
    throw new Fault(`There is nothing to copy: Waybill was never started with ${dataDir}.`)
  if (!env.SERVICE_SECRETS || !env.SEAL_SECRETS)
    throw new Fault(
      `${dataDir} has no secrets.json, which has the secrets that encrypt data in the databases. Put the secrets.json of your installation there, then repeat.`,
    )
}

/** The program that copies. A Ctrl-C reaches it from the terminal, any other wish to end is handed on; we wait for it. */
function endingWithUs() {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let child
  let isStopped = false
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => {
      isStopped = true
      stopRunning()
      child?.kill(signal)
    })
  return {
    isStopped: () => isStopped,
    run: (args, env, hold) =>
      new Promise((resolve, reject) => {
        if (isStopped) return resolve(1)
        const running = spawn(nodeBinary(), [inRepo("tools/databases/main.ts"), ...args], {
          env,
          stdio: "inherit",
        })
        child = running
        hold.note("databases", running.pid)
        running.on("error", reject)
        running.on("exit", (code) => resolve(code ?? 1))
      }),
  }
}
