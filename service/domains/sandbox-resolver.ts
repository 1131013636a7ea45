import { domainsNamed } from "../store/domains.ts"
import type { Db } from "../store/open.ts"
import { dkimName, dkimRecord } from "./records.ts"
import type { Resolver } from "./resolver.ts"

/** Top-level names that no real DNS will ever answer (RFC 2606, RFC 6761). */
const reserved = new Set(["example", "test", "invalid", "localhost"])

/**
 * The DNS of the sandbox world: names under reserved top-level domains are answered as if their owner had added the
 * records a registration asks for, unless the first label is `unverified`. Everything else is asked of `real`.
 */
export function sandboxResolver(db: Db, real: Resolver): Resolver {
  return {
    txt: async (name) => (isReserved(name) ? simulatedTxt(name.toLowerCase(), db) : real.txt(name)),
    mx: async (name) => (isReserved(name) ? [{ exchange: name, priority: 10 }] : real.mx(name)),
    address: async (name) => (isReserved(name) ? ["127.0.0.1"] : real.address(name)),
  }
}

const isReserved = (name: string): boolean => {
  const labels = name.toLowerCase().replace(/\.$/, "").split(".")
  return labels.length > 1 && reserved.has(labels.at(-1) ?? "")
}

async function simulatedTxt(name: string, db: Db): Promise<string[][]> {
  const domain = name.replace(/^[^.]+\._domainkey\./, "")
  if (domain.startsWith("unverified.")) return []
  const rows = await domainsNamed(db, domain)
  const records =
    domain === name
      ? rows.map((row) => row.verification_record)
      : rows
          .filter((row) => dkimName(row.domain, row.dkim_selector) === name)
          .map((row) => dkimRecord(row.dkim_public_key))
  return [...new Set(records)].map((record) => [record])
}
