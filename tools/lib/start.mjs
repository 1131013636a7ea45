import { explain } from "./fault.mjs"
import { holdFolder } from "./hold.mjs"
import { installWhenNeeded } from "./install.mjs"
import { killAll } from "./launch.mjs"
import { readable } from "./lines.mjs"
import { startPair, stopPair } from "./pair.mjs"
import { requireFreePorts } from "./ports.mjs"
import { openDatabase } from "./postgres/database.mjs"
import { withDatabases } from "./programs.mjs"
import { isNewEnough, nodeBinary } from "./repo.mjs"
import { must, stopRunning } from "./run.mjs"
import { duration, printLine, step } from "./progress.mjs"
import { requireDataFolder, secretsOf } from "./secrets.mjs"
import { mailText, readSettings } from "./settings.mjs"
import { isBuilt } from "./sources.mjs"

/**
 * Runs a checkout: locks the data folder, checks the machine, installs and builds only changed parts, creates the
 * secrets once, starts the database and both programs, prints their addresses, and stops all when one ends or on a
 * signal.
 */
export async function main(args, env) {
  const startedAt = Date.now()
  const ending = endingOnSignal()
  try {
    const settings = readSettings(env, args)
    requireDataFolder(settings.dataDir)
    const hold = await holdFolder(settings.dataDir, (line) => print("start", line))
    process.once("exit", hold.release)
    await requireFreePorts(settings)
    await prepare(settings)
    const secrets = secretsOf(settings.dataDir, env)
    const database = await openDatabase(settings, secrets, (line) => print("database", line))
    const code = await whileOpen(database, ending, async () => {
      const plain = withDatabases(settings, database.env)
      const whole = settings.mode === "demo" ? await openDemo(plain, hold, ending) : plain
      return ending.aborted ? 0 : runBoth({ settings: whole, secrets, database, hold, ending, startedAt })
    })
    process.exit(code)
  } catch (error) {
    process.exit(ending.aborted ? 0 : explain(error))
  }
}

/** Runs `work`, and stops the database last, however it ends. */
async function whileOpen(database, ending, work) {
  try {
    return await work()
  } catch (error) {
    return ending.aborted ? 0 : explain(error)
  } finally {
    await database.stop()
  }
}

/** Installs packages and builds, when something changed since the last time. */
async function prepare(settings) {
  const needsBuild = settings.mode !== "dev" && !isBuilt()
  const needsDev = needsBuild || settings.mode !== "start" || !isNewEnough(process.versions.node)
  await installWhenNeeded({ needsDev })
  if (settings.mode === "dev")
    await must("The messages are incomplete; see above.", nodeBinary(), ["tools/words.ts"])
  if (!needsBuild) return
  await step("Building the dashboard and the service", () =>
    must("The build failed. See the output of the compiler above.", nodeBinary(), ["tools/build.ts"]),
  )
}

/**
 * Fills an unused demo folder with weeks of sample mail; later starts find it filled. Returns the settings with which the
 * demo runs.
 */
async function openDemo(settings, hold, ending) {
  const { fillDemoWhenNeeded } = await import("./demo.mjs")
  await fillDemoWhenNeeded(settings, hold, ending)
  const { openReceiver: keepReceiver } = await import("../demo/open-receiver.mjs")
  return ending.aborted ? settings : keepReceiver(settings)
}

function print(name, line) {
  const text = readable(name, line)
  if (text !== null) printLine(text)
}

async function runBoth({ settings, secrets, database, hold, ending, startedAt }) {
  const pair = await startPair(settings, secrets, print, ending, hold.note)
  greet({ settings, secrets, database, hasOwner: pair.ownerExists, startedAt })
  const crashed = await Promise.race([
    new Promise((resolve) => ending.addEventListener("abort", () => resolve(null))),
    ...[pair.service, pair.dashboard].map(({ name, exited }) =>
      exited.then(({ reason }) => `The ${name} stopped unexpectedly (${reason}). Stopping the others.`),
    ),
    database.gaveUp.then((fault) => `${fault.evidence}\n${fault.message} Stopping both programs.`.trim()),
  ])
  const isWanted = ending.aborted || !crashed
  if (isWanted) printLine("\nStopping …")
  else console.error(`\n${crashed}`)
  await stopPair(pair)
  if (isWanted) printLine("Stopped.")
  return isWanted ? 0 : 1
}

function greet({ settings, secrets, database, hasOwner, startedAt }) {
  printLine(`\nWaybill is ready after ${duration(Date.now() - startedAt)}.\n`)
  printLine(`  Dashboard   ${settings.dashboardUrl}`)
  printLine(`  Email API   ${settings.serviceUrl}/en/transactional/api/v1`)
  printLine(`  Database    ${database.is}`)
  printLine(`  Data        ${settings.dataDir}`)
  printLine(`  Mail        ${mailText(settings.env)}`)
  if (!hasOwner)
    printLine(`\nCreate the owner, once:\n\n  ${settings.dashboardUrl}/setup?token=${secrets.SETUP_TOKEN}`)
  printLine("\nStop with Ctrl-C.\n")
}

/** One Ctrl-C reaches us twice under npm: from the terminal, and handed on by npm. */
const sameWishMs = 1500

/** The first INT, TERM or HUP requests a clean stop; a later one ends at once. */
export function endingOnSignal() {
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
