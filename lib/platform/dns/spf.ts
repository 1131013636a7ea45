import "server-only"

/** SPF records (RFC 7208): permitted senders of a domain. Pure. */
const isEnding = (term: string): boolean => /^[+?~-]?all$/i.test(term)
const isModifier = (term: string): boolean => /^(redirect|exp)=/i.test(term)

/** Terms without the version, in lower case as receivers read them. */
export const spfTerms = (record: string): string[] => record.trim().toLowerCase().split(/\s+/).slice(1)

/** Most lenient first: merging two records must not make mail of any sender fail. */
const endings = ["?all", "~all", "-all"]

/**
 * Merges several records: every sender once, ours too, the most lenient ending, and a redirect only if there is no
 * ending.
 */
export function mergedSpf(records: readonly string[], ours: string): string {
  const all = records.flatMap((record) => record.trim().split(/\s+/).slice(1))
  const senders = new Map(
    [...all.filter((term) => !isEnding(term) && !isModifier(term)), ours].map((term) => [
      term.toLowerCase(),
      term,
    ]),
  )
  const present = new Set(all.filter(isEnding).map((term) => term.toLowerCase()))
  const redirect = present.size === 0 ? all.find((term) => /^redirect=/i.test(term)) : undefined
  const end = redirect ?? endings.find((term) => present.has(term)) ?? "~all"
  return ["v=spf1", ...senders.values(), end].join(" ")
}

/** Receivers give up after ten DNS look-ups (RFC 7208, 4.6.4). */
export const spfLookupsMax = 10

const asksDns = /^[+?~-]?(?:(include|exists|redirect)[:=](.+)|(?:a|mx|ptr)(?:[:/].*)?)$/

export type SpfCount = {
  count: number
  /** Includes of other domains, which are not looked up: they have look-ups of their own. */
  others: number
}

/**
 * Number of DNS look-ups of a record. Includes whose records are in `known` count with their own look-ups; the others
 * count as one.
 */
export function spfLookups(record: string, known: ReadonlyMap<string, string>, depth = 0): SpfCount {
  const sum: SpfCount = { count: 0, others: 0 }
  for (const term of spfTerms(record)) {
    const match = asksDns.exec(term)
    if (!match) continue
    sum.count += 1
    const [, kind, target = ""] = match
    if (kind !== "include" && kind !== "redirect") continue
    const inside = depth < 10 ? known.get(target) : undefined
    if (inside === undefined) {
      sum.others += 1
      continue
    }
    const below = spfLookups(inside, known, depth + 1)
    sum.count += below.count
    sum.others += below.others
  }
  return sum
}

/** Names that a record includes or redirects to, as it writes them. */
export const spfTargets = (record: string): string[] =>
  spfTerms(record).flatMap((term) => /^[+?~-]?(?:include:|redirect=)([^%]+)$/.exec(term)?.[1] ?? [])

export const isSpf = (text: string): boolean => /^["']?v=spf1(\s|["']?$)/i.test(text.trim())
