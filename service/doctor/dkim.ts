import type { Finding } from "../domains/check-dns.ts"
import { dkimName, dkimRecord } from "../domains/records.ts"
import type { DomainRow } from "../store/domains.ts"
import { type Answered, cannotSee, fail, pass, txtLine, type Verdict } from "./verdict.ts"

type Row = Pick<DomainRow, "domain" | "dkim_selector" | "dkim_public_key">

/** DOMAIN-4 121 and 120: DNS did not answer. */
const unanswered = [120, 121]

/** The DKIM record of a sender domain, as domain/validate-dkim compares it. */
export function checkDkimRecord(row: Row, finding: Answered<Finding>): Verdict {
  const check = `DKIM of ${row.domain}`
  const name = dkimName(row.domain, row.dkim_selector)
  if ("problem" in finding) return cannotSee(check, finding.problem)
  if (finding.answer.ok) return pass(check, `The key at ${name} is that of this service.`)
  const { code } = finding.answer
  const sentence = finding.answer.sentence.replace(/^domain: /, "")
  if (unanswered.includes(code)) return cannotSee(check, sentence)
  return fail(check, sentence, [txtLine(name, dkimRecord(row.dkim_public_key))])
}
