import { spawn } from "node:child_process"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Fault } from "./fault.mjs"
import { isUnused } from "./programs.mjs"
import { inRepo, nodeBinary } from "./repo.mjs"
import { say } from "./say.mjs"
import { requireDataFolder } from "./secrets.mjs"

/** Fills the demo's folder when it is not filled yet (or `--fresh` asks for it), and tells how to sign in. */
export async function fillDemoWhenNeeded(settings, hold) {
  const state = readState(settings.dataDir)
  if (!state && !isUnused(settings.dataDir))
    throw new Fault(`${settings.dataDir} holds data that is not the demo's; choose another DATA_DIR.`)
  if (state?.state !== "ready" || settings.isFresh) {
    clear(settings.dataDir)
    await fill(settings, hold)
  }
  tellSignIns(readState(settings.dataDir))
}

function readState(dataDir) {
  const path = join(dataDir, "demo.json")
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null
}

/** Takes away a demo that is old or was cut off; only what a demo makes. */
function clear(dataDir) {
  for (const name of ["demo.json", "service", "dashboard"])
    rmSync(join(dataDir, name), { recursive: true, force: true })
  requireDataFolder(dataDir)
}

function fill(settings, hold) {
  say("Making a week of sample mail. This happens once.")
  return new Promise((resolve, reject) => {
    const env = { ...settings.env, DATA_DIR: settings.dataDir }
    const child = spawn(nodeBinary(), [inRepo("tools/demo.ts")], { env, stdio: "inherit" })
    hold.note("demo", child.pid)
    child.on("error", reject)
    child.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Fault("The demo could not be filled; its words are above.")),
    )
  })
}

function tellSignIns(state) {
  say(`\nSign in to the demo (password ${state.password}):`)
  for (const email of state.people) say(`  ${email}`)
}
