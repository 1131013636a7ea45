import { systemClock } from "../clock.ts"
import { type Config, configFromEnvironment } from "../config.ts"
import { cachingResolver } from "../dns/resolver.ts"
import { randomIds } from "../ids.ts"
import { type DomainRow, registeredDomains } from "../store/domains.ts"
import { openStoreUnchanged } from "../store/open.ts"
import { examine } from "./examine.ts"
import { type Options, readOptions, usage } from "./options.ts"
import { exitCodeOf, reportOf } from "./report.ts"
import { domainsMax } from "./settings.ts"
import { type Asked, ask, fail } from "./verdict.ts"

/** `npm run doctor`: checks what delivery needs, with the settings of the service in the environment (tools/doctor.mjs). */
const dnsTimeoutMs = 4000
const smtpPort = 25

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (!options) return print([usage], 1)
  const config = readConfig()
  if (typeof config === "string") return print(reportOf([fail("settings", config)]), 1)
  const dns = cachingResolver({ ...config.dns, timeoutMs: dnsTimeoutMs }, systemClock)
  const domains = options.isStopped ? notRunning(options) : await readDomains(config)
  const verdicts = await examine({
    ...{ config, dns, options, domains, port: smtpPort },
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

const notRunning = ({ dataDir }: Options): Asked<DomainRow[]> => ({
  problem: `No database runs in ${dataDir}; start Waybill to have its sender domains checked.`,
})

/** The store is read as it is: a version that has not been started yet must not migrate it beside the old one. */
async function readDomains({ database }: Config): Promise<Asked<DomainRow[]>> {
  const store = await openStoreUnchanged(database)
  const found = await ask(registeredDomains(store.db, domainsMax))
  await store.close()
  // The error has the text of the statement.
  return "answer" in found ? found : { problem: unreadable }
}

const unreadable =
  "The database cannot be read: check SERVICE_DATABASE_URL, and start this version of Waybill once."

process.exit(await main(process.argv.slice(2)))
