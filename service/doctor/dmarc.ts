import { type Answered, cannotSee, fail, pass, txtLine, type Verdict } from "./verdict.ts"

/** Labels from which the tree walk continues after the first query. */
const labelsMax = 7

/** Names of the DNS tree walk of a domain (RFC 9989): the domain itself, then its parents from seven labels on. */
export function walkNames(domain: string): string[] {
  const labels = domain.split(".")
  const first = Math.max(1, labels.length - labelsMax)
  return [domain, ...labels.map((_, at) => labels.slice(at).join(".")).slice(first)]
}

/** TXT records, joined, of `_dmarc.NAME` by each name of a walk. */
export type DmarcAnswers = ReadonlyMap<string, readonly string[]>

type Found = { name: string; tags: ReadonlyMap<string, string> }

/** Names of the walk that have exactly one DMARC record, up to the first one with `psd=n` or `psd=y`. */
function walk(domain: string, answers: DmarcAnswers): Found[] {
  const found: Found[] = []
  for (const name of walkNames(domain)) {
    const [record, ...others] = (answers.get(name) ?? []).filter(isDmarc)
    if (record === undefined || others.length > 0) continue
    const tags = tagsOf(record)
    found.push({ name, tags })
    if (/^[ny]$/i.test(tags.get("psd") ?? "")) break
  }
  return found
}

const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(;|$)/.test(text)

const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record.split(";").flatMap((part) => {
      const [, name, value] = /^\s*([a-z]+)\s*=(.*)$/is.exec(part) ?? []
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const]
    }),
  )

/**
 * The organizational domain: the name with `psd=n`, the one below a parent with `psd=y`, or the shortest name with a
 * record. Without any record it is the domain itself.
 */
export function organizationalDomain(domain: string, answers: DmarcAnswers): string {
  const last = walk(domain, answers).at(-1)
  if (!last) return domain
  const isSuffix = last.tags.get("psd")?.toLowerCase() === "y" && last.name !== domain
  return isSuffix
    ? domain
        .split(".")
        .slice(-(last.name.split(".").length + 1))
        .join(".")
    : last.name
}

/** The policy of a domain: its own record, else that of its organizational domain, else that of the suffix above. */
function policyOf(domain: string, answers: DmarcAnswers): Found | undefined {
  const found = walk(domain, answers)
  const names = [domain, organizationalDomain(domain, answers)]
  return found.find(({ name }) => names.includes(name)) ?? found.at(-1)
}

type DmarcFindings = {
  domain: string
  mailHostname: string
  /** Answers for both names. */
  answers: Answered<DmarcAnswers>
}

/** DMARC of a sender domain (RFC 9989). DKIM aligns even strictly, because messages are signed for the domain itself. */
export function checkDmarc({ domain, mailHostname, answers }: DmarcFindings): Verdict {
  const check = `DMARC of ${domain}`
  if ("problem" in answers) return cannotSee(check, answers.problem)
  const policy = policyOf(domain, answers.answer)
  const line = txtLine(`_dmarc.${domain}`, `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`)
  if (!policy)
    return fail(check, `No DMARC record, or more than one, covers ${domain}; large providers require one.`, [
      line,
    ])
  const { name, tags } = policy
  const p = policyText(tags, name === domain)
  if (p === null)
    return fail(check, `The record at _dmarc.${name} has no policy none, quarantine or reject.`, [line])
  const old = ["pct", "rf", "ri"].filter((tag) => tags.has(tag))
  const notes = [
    `_dmarc.${name} asks for ${p}; DKIM aligns`,
    isSpfAligned(domain, mailHostname, tags, answers.answer) ? "SPF too" : "SPF does not, which is enough",
    ...(old.length > 0 ? [`receivers ignore ${old.join(", ")} since RFC 9989`] : []),
  ]
  return pass(check, `${notes.join("; ")}.`)
}

/**
 * `sp` is for names below the one with the record; without a policy, a record with an address for reports means none.
 */
function policyText(tags: Found["tags"], isOwn: boolean): string | null {
  const p = tags.get("p") ?? (tags.has("rua") ? "none" : "")
  const text = ((isOwn ? undefined : tags.get("sp")) ?? p).toLowerCase()
  return ["none", "quarantine", "reject"].includes(text) ? text : null
}

function isSpfAligned(domain: string, sender: string, tags: Found["tags"], answers: DmarcAnswers): boolean {
  if (domain === sender) return true
  if (tags.get("aspf")?.toLowerCase() === "s") return false
  return organizationalDomain(domain, answers) === organizationalDomain(sender, answers)
}
