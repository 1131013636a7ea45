import { domainsNamed } from "../store/domains.ts"
import type { Db } from "../store/open.ts"
import { dkimName, dkimRecord } from "./records.ts"
import type { Resolver } from "./resolver.ts"

/** Names that never belong to anybody (RFC 2606, RFC 6761). */
const reserved = ["example", "test", "invalid", "localhost", "example.com", "example.net", "example.org"]

/**
 * The DNS of the sandbox: names under reserved domains are answered as if their owner had added the records that a
 * registration requires, unless the first label is `unverified`. Everything else is resolved by `real`.
 */
export function sandboxResolver(db: Db, real: Resolver): Resolver {
  return {
    txt: async (name) => (isReserved(name) ? simulatedTxt(name.toLowerCase(), db) : real.txt(name)),
    mx: async (name) => (isReserved(name) ? simulatedMx(name) : real.mx(name)),
    address: async (name) => (isReserved(name) ? simulatedAddress(name) : real.address(name)),
    cname: async (name) => (isReserved(name) ? [] : real.cname(name)),
  }
}

/** True below a reserved name: such a domain exists in the sandbox alone. */
export const isReserved = (name: string): boolean => {
  const text = name.toLowerCase().replace(/\.$/, "")
  return reserved.some((one) => text.endsWith(`.${one}`) || (text === one && one.includes(".")))
}

const simulatedMx = (name: string) => (isBelowDomainKey(name) ? [] : [{ exchange: name, priority: 10 }])

/** Only DKIM records exist below `_domainkey`. */
const simulatedAddress = (name: string): string[] => (isBelowDomainKey(name) ? [] : ["127.0.0.1"])

const isBelowDomainKey = (name: string): boolean => /(^|\.)_domainkey\./i.test(name)

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
