import { explain } from "./fault.mjs"
import { installWhenNeeded } from "./install.mjs"
import { killAll } from "./launch.mjs"
import { readable } from "./lines.mjs"
import { startPair, stopPair } from "./pair.mjs"
import { requireFreePorts } from "./ports.mjs"
import { isNewEnough, nodeBinary } from "./repo.mjs"
import { must, stopRunning } from "./run.mjs"
import { duration, say, step } from "./say.mjs"
import { requireDataFolder, secretsOf } from "./secrets.mjs"
import { readSettings } from "./settings.mjs"
import { isBuilt } from "./sources.mjs"

/**
 * Brings a checkout to life: check the ground, install and build only what changed, make the secrets once, start both
 * programs, tell where they are, and stop both when one ends or somebody says so.
 */
export async function main(args, env) {
  const startedAt = Date.now()
  const ending = endingOnSignal()
  try {
    const settings = readSettings(env, args)
    requireDataFolder(settings.dataDir)
    await requireFreePorts(settings)
    await prepare(settings)
    const secrets = secretsOf(settings.dataDir, env)
    if (settings.mode === "demo") await fillDemo(settings)
    if (ending.aborted) return process.exit(0)
    process.exit(await runBoth(settings, secrets, ending, startedAt))
  } catch (error) {
    process.exit(ending.aborted ? 0 : explain(error))
  }
}

/** Installs packages and builds, when something changed since the last time. */
async function prepare(settings) {
  const needsBuild = settings.mode !== "dev" && !isBuilt()
  const needsDev = needsBuild || settings.mode !== "start" || !isNewEnough(process.versions.node)
  await installWhenNeeded({ needsDev })
  if (!needsBuild) return
  await step("Building the dashboard and the service", () =>
    must("The build failed; the compiler's words are above.", nodeBinary(), ["tools/build.ts"]),
  )
}

/** Fills an unused demo folder with a week of letters; later starts find it filled. */
async function fillDemo(settings) {
  const { fillDemoWhenNeeded } = await import("./demo.mjs")
  await fillDemoWhenNeeded(settings)
}

async function runBoth(settings, secrets, ending, startedAt) {
  const print = (name, line) => {
    const text = readable(name, line)
    if (text !== null) say(text)
  }
  const pair = await startPair(settings, secrets, print, ending)
  greet(settings, secrets, pair.ownerExists, startedAt)
  const crashed = await Promise.race([
    new Promise((resolve) => ending.addEventListener("abort", () => resolve(null))),
    pair.service.exited.then((outcome) => ({ name: "service", ...outcome })),
    pair.dashboard.exited.then((outcome) => ({ name: "dashboard", ...outcome })),
  ])
  const isWanted = ending.aborted || !crashed
  if (isWanted) say("\nStopping …")
  else console.error(`\nThe ${crashed.name} ended by itself (${crashed.reason}). Stopping the other program.`)
  await stopPair(pair)
  if (isWanted) say("Stopped.")
  return isWanted ? 0 : 1
}

function greet(settings, secrets, ownerExists, startedAt) {
  say(`\nWaybill is ready after ${duration(Date.now() - startedAt)}.\n`)
  say(`  Dashboard   ${settings.dashboardUrl}`)
  say(`  Email API   ${settings.serviceUrl}/en/transactional/api/v1`)
  say(`  Data        ${settings.dataDir}`)
  say("  Mail        sandbox: no letter leaves this machine")
  if (!ownerExists)
    say(`\nCreate the owner, once:\n\n  ${settings.dashboardUrl}/setup?token=${secrets.SETUP_TOKEN}`)
  say("\nStop with Ctrl-C.\n")
}

/** One Ctrl-C reaches us twice under npm: from the terminal, and handed on by npm. */
const sameWishMs = 1500

/** The first INT, TERM or HUP is a wish to end; one that comes later, by somebody who is tired of waiting, ends at once. */
function endingOnSignal() {
  const ending = new AbortController()
  let askedAt = 0
  const ask = () => {
    if (ending.signal.aborted) {
      if (Date.now() - askedAt < sameWishMs) return
      killAll()
      process.exit(1)
    }
    askedAt = Date.now()
    ending.abort()
    stopRunning()
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, ask)
  return ending.signal
}
