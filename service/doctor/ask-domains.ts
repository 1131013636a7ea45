import { checkDkim } from "../domains/check-dns.ts"
import { recordsOf } from "../domains/resolver.ts"
import { isReserved } from "../domains/sandbox-resolver.ts"
import type { DomainRow } from "../store/domains.ts"
import { checkDkimRecord } from "./dkim.ts"
import { checkDmarc, type DmarcAnswers, walkNames } from "./dmarc.ts"
import type { Sources } from "./sources.ts"
import { spfRecords } from "./spf.ts"
import { checkSenderSpf } from "./spf-verdicts.ts"
import { ask, cannotSee, type Verdict } from "./verdict.ts"

/** DKIM, DMARC and SPF of each registered sender domain. */
export async function askDomains(sources: Sources): Promise<Verdict[]> {
  const { domains } = sources
  if ("problem" in domains) return [cannotSee("sender domains", domains.problem)]
  if (domains.answer.length === 0)
    return [cannotSee("sender domains", "None is registered yet; add one on the page Domains.")]
  const verdicts = await Promise.all(domains.answer.map((row) => askDomain(row, sources)))
  return verdicts.flat()
}

async function askDomain(row: DomainRow, { dns, config }: Sources): Promise<Verdict[]> {
  const { domain } = row
  if (isReserved(domain)) return [inSandboxAlone(domain)]
  const { mailHostname } = config
  const [dkim, answers, spf] = await Promise.all([
    ask(checkDkim(row, recordsOf(dns))),
    ask(dmarcAnswers([domain, mailHostname], dns)),
    ask(dns.txt(domain).then(({ records }) => spfRecords(records))),
  ])
  return [
    checkDkimRecord(row, dkim),
    checkDmarc({ domain, mailHostname, answers }),
    checkSenderSpf(domain, spf),
  ]
}

/** SANDBOX-5: only the simulated DNS has such a name (RFC 2606), so there are no records to miss. */
const inSandboxAlone = (domain: string): Verdict =>
  cannotSee(
    `sender domain ${domain}`,
    `${domain} is a reserved name that exists in the sandbox alone; outside of it register a domain of yours.`,
  )

async function dmarcAnswers(domains: readonly string[], dns: Sources["dns"]): Promise<DmarcAnswers> {
  const names = [...new Set(domains.flatMap(walkNames))]
  const found = names.map(async (name): Promise<[string, string[]]> => {
    const { records } = await dns.txt(`_dmarc.${name}`)
    return [name, records.map((strings) => strings.join(""))]
  })
  return new Map(await Promise.all(found))
}
