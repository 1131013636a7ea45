import { type Clock, systemClock } from "./clock.ts"
import type { Config } from "./config.ts"
import { type Context, makeNotifier } from "./context.ts"
import { cachingResolver, freshResolver } from "./dns/resolver.ts"
import { recordsOf } from "./domains/resolver.ts"
import { sandboxResolver } from "./domains/sandbox-resolver.ts"
import { randomIds } from "./ids.ts"
import { makeKeyUses } from "./key-uses/key-uses.ts"
import { hashKey, type Sealer, sealerOf } from "./links/seal.ts"
import { makeAccepting } from "./load/accepting.ts"
import { type Log, openLog } from "./log.ts"
import { type Metrics, openMetrics } from "./metrics.ts"
import { firstAccountRights } from "./rights/permit.ts"
import { magicOf } from "./sandbox/magic.ts"
import { anySealedKey, ensureFirstAccount } from "./store/accounts.ts"
import type { Store } from "./store/open.ts"
import { openPlaces } from "./track/places.ts"

const dnsTimeoutMs = 4000

/**
 * Puts together what every component gets. A process with the API makes sure that the first account exists with the configured
 * key; others leave both as they are, and throw a sentence when they could not open what it sealed.
 */
export async function openContext(
  config: Config,
  store: Store,
  clock: Clock = systemClock,
  log: Log = openLog(config.logLevel),
  metrics: Metrics = openMetrics({ log }),
): Promise<Context> {
  const sealer = sealerOf(config.secrets)
  const places = openPlaces(config.placesFile)
  const { accountKey } = config
  if (accountKey !== undefined && config.roles.includes("api"))
    await ensureFirstAccount(store.db, {
      email: config.accountEmail,
      rights: firstAccountRights,
      api_key_hash: hashKey(accountKey),
      api_key_sealed: sealer.seal(accountKey),
      now: clock.now(),
    })
  else await checkSecrets(store, sealer)
  const dnsOptions = { ...config.dns, timeoutMs: dnsTimeoutMs }
  const records = recordsOf(freshResolver(dnsOptions))
  const resolver = config.deliveryMode === "sandbox" ? sandboxResolver(store.db, records) : records
  // Components write their real ports into the settings, so this service has its own copy.
  const ids = randomIds(clock)
  const notifier = makeNotifier(clock)
  const keyUses = makeKeyUses(notifier)
  const settings = { ...config }
  return {
    ...{ config: settings, clock, ids, sealer, log, store },
    dns: cachingResolver(dnsOptions, clock),
    ...{ resolver, magicOf, places, notifier, keyUses, metrics, accepting: makeAccepting() },
  }
}

/** Keys that cannot be opened would make every callback fail: better not to start. */
async function checkSecrets({ db }: Store, sealer: Sealer): Promise<void> {
  const sealed = await anySealedKey(db)
  try {
    if (sealed !== null) sealer.open(sealed)
  } catch {
    throw new Error(
      "Setting SERVICE_SECRETS: cannot decrypt the keys of this database; all processes on a database must have the same secrets.",
    )
  }
}
