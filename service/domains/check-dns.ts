import type { DomainRow } from "../store/domains.ts"
import { dkimName, isUsableDkim, readDkimRecord } from "./records.ts"
import { isDnsTimeout, type Resolver } from "./resolver.ts"

/**
 * Result of a DNS check of a record: found, or the interface's code and a sentence that helps the owner of the domain;
 * `logMessage` is for our log.
 */
export type Finding = { ok: true } | { ok: false; code: number; sentence: string; logMessage?: string }

const found: Finding = { ok: true }
const wrong = (code: number, sentence: string): Finding => ({ ok: false, code, sentence })

/** Looks for the verification record among the TXT records of the domain itself (DOMAIN-3). */
export async function checkVerification(row: DomainRow, resolver: Resolver): Promise<Finding> {
  const records = await resolver.txt(row.domain).catch(nullOnTimeout)
  if (records === null) return timedOut
  if (records.length === 0) return wrong(118, `domain: ${row.domain} has no TXT records.`)
  const isThere = records.some((parts) => parts.join("").trim() === row.verification_record)
  if (isThere) return found
  return wrong(118, `domain: no TXT record of ${row.domain} is ${row.verification_record}.`)
}

/** Compares the DKIM record in DNS with the domain's key (DOMAIN-4); a domain that does not resolve fails as well. */
export async function checkDkim(row: DomainRow, resolver: Resolver): Promise<Finding> {
  try {
    const name = dkimName(row.domain, row.dkim_selector)
    const answers = await Promise.all([resolves(row.domain, resolver), resolver.txt(name)]).catch(
      nullOnTimeout,
    )
    if (answers === null) return timedOut
    const [isKnown, records] = answers
    if (!isKnown) return wrong(1401, `domain: ${row.domain} does not resolve (A, AAAA or MX).`)
    if (records.length === 0) return (await noTxt(name, resolver).catch(nullOnTimeout)) ?? timedOut
    if (records.length > 1) return wrong(125, `domain: ${name} has several TXT records.`)
    return compareKey(records.flat().join(""), name, row)
  } catch (error) {
    return {
      ok: false,
      code: 120,
      sentence: "domain: the DKIM check failed because of an error in the service.",
      logMessage: String(error),
    }
  }
}

function compareKey(record: string, name: string, row: DomainRow): Finding {
  const tags = readDkimRecord(record)
  const key = tags?.get("p")
  if (!tags || !key) return wrong(123, `domain: the TXT record at ${name} is not of the form k=rsa; p=…`)
  if (!isUsableDkim(tags))
    return wrong(129, `domain: the TXT record at ${name} is not for RSA keys and mail.`)
  if (key !== row.dkim_public_key) return wrong(124, `domain: the TXT record at ${name} has another key.`)
  return found
}

const resolves = async (domain: string, resolver: Resolver): Promise<boolean> =>
  (await Promise.all([resolver.address(domain), resolver.mx(domain)])).flat().length > 0

/** Nothing at the name, or records of another kind: an alias that ends nowhere, an address. */
async function noTxt(name: string, resolver: Resolver): Promise<Finding> {
  const others = await Promise.all([resolver.cname(name), resolver.address(name), resolver.mx(name)])
  if (others.flat().length > 0)
    return wrong(126, `domain: there are records at ${name}, but none of them is a TXT record.`)
  return wrong(122, `domain: there is no TXT record at ${name}.`)
}

const timedOut = wrong(121, "domain: DNS did not answer in time; try again later.")

/** A DNS time-out is null; any other error is thrown. */
function nullOnTimeout(error: unknown): null {
  if (isDnsTimeout(error)) return null
  throw error
}
