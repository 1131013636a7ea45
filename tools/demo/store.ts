import { text } from "node:stream/consumers"
import { clock } from "../../lib/platform/clock.ts"
import { config } from "../../lib/platform/config.ts"
import { noticedProviders, saveMailboxDomains } from "../../lib/data/store/mailbox-domains.ts"
import { type Db, openStore } from "../../lib/data/store/open.ts"
import { inRepo } from "../lib/repo.mjs"
import { datePast, type Moved } from "./past-times.ts"
import { makeRules, type Watch, type Watched, watchPast } from "./past-alerts.ts"
import { domainProviders } from "./recipients.ts"

/**
 * Writes what the demo cannot reach by a route into the dashboard's store: JSON of StoreWork on standard input, the
 * dashboard's settings in the environment. Run with `node --conditions=react-server`.
 */
export type StoreWork = {
  /** Projects whose sample domains get their providers (PROVIDER-2): such domains are in no DNS. */
  providersOf?: string[]
  rulesOf?: Watch
  moves?: Moved[]
  watched?: Watched
}

async function work({ providersOf = [], rulesOf, moves, watched }: StoreWork): Promise<void> {
  const store = await openStore(config().database, inRepo("lib/data/store/migrations"))
  try {
    for (const project_id of providersOf) await nameProviders(store.db, project_id)
    if (rulesOf) await makeRules(store.db, rulesOf)
    if (moves) await datePast(store.db, moves)
    if (watched) await watchPast(store.db, watched)
  } finally {
    await store.close()
  }
}

async function nameProviders(db: Db, project_id: string): Promise<void> {
  const known = Object.entries(domainProviders).map(([domain, provider]) => ({
    domain,
    provider,
    due_at: null,
  }))
  await db.transaction(async (tx) => {
    await noticedProviders(
      tx,
      project_id,
      known.map(({ domain }) => domain),
      clock.now(),
    )
    await saveMailboxDomains(tx, project_id, known)
  })
}

if (import.meta.main) await work(JSON.parse(await text(process.stdin)) as StoreWork)
