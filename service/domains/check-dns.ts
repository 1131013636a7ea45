import type { DomainRow } from "../store/domains.ts"
import { dkimName, readDkimRecord } from "./records.ts"
import { isDnsTimeout, type Resolver } from "./resolver.ts"

/** What DNS says about a record: fine, or the interface's code and a sentence that helps the owner of the domain. */
export type Finding = { ok: true } | { ok: false; code: number; sentence: string }

const fine: Finding = { ok: true }
const wrong = (code: number, sentence: string): Finding => ({ ok: false, code, sentence })

/** Looks for the verification record among the TXT records of the domain itself (DOMAIN-3). */
export async function checkVerification(row: DomainRow, resolver: Resolver): Promise<Finding> {
  const records = await ask(() => resolver.txt(row.domain))
  if (records === null) return timedOut
  if (records.length === 0) return wrong(118, `domain: ${row.domain} has no TXT records.`)
  const isThere = records.some((parts) => parts.join("").trim() === row.verification_record)
  if (isThere) return fine
  return wrong(118, `domain: no TXT record of ${row.domain} is ${row.verification_record}.`)
}

/** Compares the DKIM record in DNS with the domain's key (DOMAIN-4). */
export async function checkDkim(row: DomainRow, resolver: Resolver): Promise<Finding> {
  const name = dkimName(row.domain, row.dkim_selector)
  const found = await ask(() => resolver.txt(name))
  if (found === null) return timedOut
  const records = found.map((parts) => readDkimRecord(parts.join("")))
  if (records.length === 0) return missing(row, name, resolver)
  if (records.length > 1) return wrong(125, `domain: ${name} has several TXT records.`)
  const key = records[0]?.get("p")
  if (!key) return wrong(123, `domain: the TXT record at ${name} is not of the form k=rsa; p=…`)
  if (key !== row.dkim_public_key) return wrong(124, `domain: the TXT record at ${name} holds another key.`)
  return fine
}

async function missing(row: DomainRow, name: string, resolver: Resolver): Promise<Finding> {
  const hosts = await ask(async () => [
    ...(await resolver.address(row.domain)),
    ...(await resolver.mx(row.domain)),
  ])
  if (hosts === null) return timedOut
  if (hosts.length === 0) return wrong(1401, `domain: ${row.domain} does not resolve.`)
  return wrong(122, `domain: there is no TXT record at ${name}.`)
}

const timedOut = wrong(121, "domain: DNS did not answer in time; try again later.")

/** The answer of DNS, or null when none came in time. */
async function ask<T>(question: () => Promise<T>): Promise<T | null> {
  try {
    return await question()
  } catch (error) {
    if (isDnsTimeout(error)) return null
    throw error
  }
}
