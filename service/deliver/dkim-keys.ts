import { createPrivateKey } from "node:crypto"
import { domainToASCII } from "node:url"
import { domainOf } from "#contract/address"
import { minutes, plus } from "../clock.ts"
import type { Context } from "../context.ts"
import { signingDomain } from "../store/domains-signing.ts"
import type { DkimKey } from "./dkim.ts"

export type DkimKeys = { of(project_id: number, from_email: string): Promise<DkimKey | null> }

const cacheMinutes = 1

/**
 * Keys of sender domains, unsealed once and cached for a minute: unsealing and parsing a key costs more than signing with it.
 * null when the domain has no key any more; the letter then goes out unsigned.
 */
export function openDkimKeys(ctx: Context): DkimKeys {
  const cached = new Map<string, { key: Promise<DkimKey | null>; until: Date }>()
  return {
    of(project_id, from_email) {
      const domain = domainToASCII(domainOf(from_email)) || domainOf(from_email)
      const name = `${project_id} ${domain}`
      const found = cached.get(name)
      if (found && found.until > ctx.clock.now()) return found.key
      const key = readKey(project_id, domain, ctx)
      key.catch(() => cached.delete(name))
      cached.set(name, { key, until: plus(ctx.clock.now(), minutes(cacheMinutes)) })
      return key
    },
  }
}

async function readKey(project_id: number, domain: string, ctx: Context): Promise<DkimKey | null> {
  const row = await signingDomain(ctx.store.db, project_id, domain)
  if (!row) return null
  const privateKey = createPrivateKey(ctx.sealer.open(row.dkim_private_sealed))
  return { domain, selector: row.dkim_selector, privateKey }
}
