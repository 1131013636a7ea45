import { systemClock } from "../clock.ts"
import { type Config, configFromEnvironment } from "../config.ts"
import { cachingResolver } from "../dns/resolver.ts"
import { randomIds } from "../ids.ts"
import { sealerOf } from "../links/seal.ts"
import { relaysOf } from "../routing/delivery-of.ts"
import { registeredDomains } from "../store/domains.ts"
import { openStoreUnchanged } from "../store/open.ts"
import { relayingProjects } from "../store/project-deliveries.ts"
import { examine } from "./examine.ts"
import { type Options, readOptions, usage } from "./options.ts"
import { exitCodeOf, reportOf } from "./report.ts"
import { domainsMax } from "./settings.ts"
import type { RelayingProject, Sources } from "./sources.ts"
import { ask, fail } from "./verdict.ts"

/** `npm run doctor`: checks what delivery needs, with the settings of the service in the environment (tools/doctor.mjs). */
const dnsTimeoutMs = 4000
const smtpPort = 25
/** Projects whose relays are checked (DOCTOR-4). */
const projectsMax = 100

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (!options) return print([usage], 1)
  const config = readConfig()
  if (typeof config === "string") return print(reportOf([fail("settings", config)]), 1)
  const dns = cachingResolver({ ...config.dns, timeoutMs: dnsTimeoutMs }, systemClock)
  const registered = options.isStopped ? notRunning(options) : await readStore(config)
  const verdicts = await examine({
    ...{ config, dns, options, ...registered, port: smtpPort },
    ...{ ids: randomIds(systemClock), clock: systemClock },
  })
  return print(reportOf(verdicts), exitCodeOf(verdicts))
}

function print(lines: readonly string[], exitCode: number): number {
  for (const line of lines) console.log(line)
  return exitCode
}

/** The settings, or the sentence with which the service would refuse to start. */
function readConfig(): Config | string {
  try {
    return configFromEnvironment()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

type Registered = Pick<Sources, "domains" | "projects">

const missing = (problem: string): Registered => ({ domains: { problem }, projects: { problem } })

const notRunning = ({ dataDir }: Options): Registered =>
  missing(`No database runs in ${dataDir}; start Waybill to have its domains and projects checked.`)

/** The store is read unchanged: a version that has not been started yet must not migrate it while the old one runs. */
async function readStore(config: Config): Promise<Registered> {
  const store = await openStoreUnchanged(config.database)
  const found = await ask(
    Promise.all([registeredDomains(store.db, domainsMax), relayingProjects(store.db, projectsMax)]),
  )
  await store.close()
  // The error has the text of the statement.
  if ("problem" in found) return missing(unreadable)
  const [domains, projects] = found.answer
  // Relays of the settings are checked once, whichever projects use them.
  const ofTheirOwn = projects.filter((one) => one.relays_sealed !== null || config.relays.length === 0)
  return { domains: { answer: domains }, projects: { answer: ofTheirOwn.map(opened(config)) } }
}

function opened(config: Config) {
  const sealer = sealerOf(config.secrets)
  return ({
    relays_sealed,
    ...project
  }: Awaited<ReturnType<typeof relayingProjects>>[number]): RelayingProject => {
    try {
      return { ...project, relays: relaysOf({ relays_sealed }, { config, sealer }) }
    } catch {
      return { ...project, relays: null }
    }
  }
}

const unreadable =
  "The database cannot be read: check SERVICE_DATABASE_URL, and start this version of Waybill once."

process.exit(await main(process.argv.slice(2)))
