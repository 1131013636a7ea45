import { checkDkim, type Finding } from "../domains/check-dns.ts"
import { dkimName, dkimRecord } from "../domains/records.ts"
import { recordsOf } from "../domains/resolver.ts"
import { isReserved } from "../domains/sandbox-resolver.ts"
import type { DomainRow } from "../store/domains.ts"
import { checkDmarc, type DmarcAnswers, walkNames } from "./dmarc.ts"
import type { Sources } from "./sources.ts"
import { spfRecords } from "./spf.ts"
import { checkSenderSpf } from "./spf-verdicts.ts"
import { type Answered, ask, cannotSee, fail, pass, txtLine, type Verdict } from "./verdict.ts"

/** DKIM, DMARC and SPF of each registered sender domain. */
export async function askDomains(sources: Sources): Promise<Verdict[]> {
  const { domains } = sources
  if ("problem" in domains) return [cannotSee("sender domains", domains.problem)]
  if (domains.answer.length === 0)
    return [cannotSee("sender domains", "No domain is registered yet; add one on the page Domains.")]
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
    `${domain} is a reserved name that exists only in the sandbox; to send outside of it, register your own domain.`,
  )

async function dmarcAnswers(domains: readonly string[], dns: Sources["dns"]): Promise<DmarcAnswers> {
  const names = [...new Set(domains.flatMap(walkNames))]
  const found = names.map(async (name): Promise<[string, string[]]> => {
    const { records } = await dns.txt(`_dmarc.${name}`)
    return [name, records.map((strings) => strings.join(""))]
  })
  return new Map(await Promise.all(found))
}

type Row = Pick<DomainRow, "domain" | "dkim_selector" | "dkim_public_key">

/** DOMAIN-4 121 and 120: DNS did not answer. */
const unanswered = [120, 121]

/** The DKIM record of a sender domain, as domain/validate-dkim compares it. */
export function checkDkimRecord(row: Row, finding: Answered<Finding>): Verdict {
  const check = `DKIM of ${row.domain}`
  const name = dkimName(row.domain, row.dkim_selector)
  if ("problem" in finding) return cannotSee(check, finding.problem)
  if (finding.answer.ok) return pass(check, `The key at ${name} is this service's key.`)
  const { code } = finding.answer
  const sentence = finding.answer.sentence.replace(/^domain: /, "")
  if (unanswered.includes(code)) return cannotSee(check, sentence)
  return fail(check, sentence, [txtLine(name, dkimRecord(row.dkim_public_key))])
}
