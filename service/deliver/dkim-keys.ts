import { createPrivateKey } from "node:crypto"
import { domainToASCII } from "node:url"
import { domainOf } from "#contract/address"
import { readCache } from "#shared/bounded-cache"
import { minutes } from "../clock.ts"
import type { Context } from "../context.ts"
import { signingDomain } from "../store/domains-signing.ts"
import type { DkimKey } from "./dkim.ts"

export type DkimKeys = { of(project_id: number, from_email: string): Promise<DkimKey | null> }

const cacheMs = minutes(1)
const cachedMax = 1000

/**
 * Keys of sender domains, unsealed once and cached for a minute: unsealing and parsing a key costs more than signing
 * with it. null when the domain no longer has a key: its letters are sent unsigned, with one log line a minute.
 */
export function openDkimKeys(ctx: Pick<Context, "store" | "sealer" | "clock" | "log">): DkimKeys {
  const lifetime = { ms: cacheMs, nowMs: () => ctx.clock.now().getTime() }
  const cached = readCache<DkimKey | null>({ countMax: cachedMax, lifetime })
  return {
    of(project_id, from_email) {
      const domain = domainToASCII(domainOf(from_email)) || domainOf(from_email)
      return cached.of(`${project_id} ${domain}`, () => readKey(project_id, domain, ctx))
    },
  }
}

async function readKey(
  project_id: number,
  domain: string,
  { store, sealer, log }: Pick<Context, "store" | "sealer" | "log">,
): Promise<DkimKey | null> {
  const row = await signingDomain(store.db, project_id, domain)
  if (!row) {
    log.warn({ project_id, domain }, "A sender domain has no DKIM key; its messages are sent unsigned.")
    return null
  }
  const privateKey = createPrivateKey(sealer.open(row.dkim_private_sealed))
  return { domain, selector: row.dkim_selector, privateKey }
}
