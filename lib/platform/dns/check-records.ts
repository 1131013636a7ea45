import "server-only"
import { difference, type DiffSegment } from "./difference.ts"
import type { Expected, RecordId } from "./expected.ts"
import type { DnsLookup } from "./look-up.ts"
import { namesOf } from "./names.ts"
import { dmarcNotes, type Note, spfNotes, tagsOf } from "./notes.ts"
import { isSpf, mergedSpf, spfLookups, spfTerms } from "./spf.ts"

/** State of one record in DNS, compared with the expected one. */
type RecordState =
  | "ok"
  /** No such record. */
  | "missing"
  /** Such a record with another value. */
  | "differs"
  /** The start of the right value: a panel cut it. */
  | "cut"
  /** The right key, but not for mail signed with RSA and SHA-256. */
  | "unfit"
  /** A revoked key: `p=` without a value. */
  | "revoked"
  /** Several records where only one is allowed. */
  | "several"
  /** The right value inside quotation marks. */
  | "quoted"
  /** The right value at a name that contains the domain twice. */
  | "misplaced"
  /** An alias without a target. */
  | "alias"
  /** Commas in place of semicolons. */
  | "commas"
  /** There is a policy or a sender list without this service. */
  | "unlisted"
  /** DNS did not answer. */
  | "silent"
  /** The sandbox simulates DNS and has no such record. */
  | "simulated"

export type CheckedRecord = Expected & {
  state: RecordState
  found: string[]
  /** The existing record, with the differences marked. */
  segments?: DiffSegment[]
  /** The name where it was found, if it differs. */
  foundAt?: string
  /**
   * Value to publish instead: one SPF record merged from two, or the one with this service added; the next DMARC
   * policy.
   */
  advice?: string
  notes?: Note[]
}

/** Compares each expected record with the DNS records (DOMAINPAGE-2). Pure. */
export const checkRecords = (
  expected: readonly Expected[],
  lookup: DnsLookup,
  domain: string,
): CheckedRecord[] => expected.map((one) => ({ ...one, ...checks[one.id](one, lookup, domain) }))

/** The check for a name whose DNS the sandbox simulates. */
export const checkSimulated = (expected: readonly Expected[], hasRecords: boolean): CheckedRecord[] =>
  expected.map((one) => {
    if (one.id === "spf" || one.id === "dmarc") return { ...one, state: "simulated", found: [] }
    return { ...one, state: hasRecords ? "ok" : "missing", found: hasRecords ? [one.value] : [] }
  })

type Verdict = Omit<CheckedRecord, keyof Expected>

const checks: Record<RecordId, (one: Expected, lookup: DnsLookup, domain: string) => Verdict> = {
  ownership({ name, value }, lookup, domain) {
    const records = lookup.txt[name] ?? null
    if (records === null) return silent
    if (records.some((text) => text.trim() === value)) return { state: "ok", found: [value] }
    const brand = value.split("=")[0] ?? value
    const like = records.filter((text) => text.includes(brand))
    const quoted = like.find((text) => bare(text) === value)
    if (quoted) return { state: "quoted", found: [quoted] }
    const twice = namesOf(domain).ownTwice.find((at) => lookup.txt[at]?.some((text) => bare(text) === value))
    if (twice) return { state: "misplaced", found: [value], foundAt: twice }
    const [first] = like
    if (first === undefined) return { state: "missing", found: [] }
    return { state: "differs", found: like, segments: difference(first, value) }
  },

  dkim({ name, value }, lookup, domain) {
    const records = lookup.txt[name] ?? null
    if (records === null) return silent
    const key = keyOf(value)
    const [first] = records
    if (first === undefined) return missingDkim(key, lookup, domain)
    if (records.length > 1) return { state: "several", found: records }
    return compareDkim(first, key)
  },

  spf({ name, value }, lookup) {
    const records = lookup.txt[name] ?? null
    if (records === null) return silent
    const found = records.filter(isSpf)
    const ours = value.split(" ")[1] ?? ""
    const [first] = found
    if (first === undefined) return { state: "missing", found: [] }
    const clean = found.map(bare)
    const advice = mergedSpf(clean, ours)
    if (found.length > 1) return { state: "several", found, advice, notes: notesOf(advice, lookup, true) }
    if (/^["']/.test(first.trim())) return { state: "quoted", found, advice: bare(first) }
    if (spfTerms(first).includes(ours.toLowerCase()))
      return { state: "ok", found, notes: notesOf(first, lookup, false) }
    return { state: "unlisted", found, advice, notes: notesOf(advice, lookup, true) }
  },

  dmarc({ name, value }, lookup, domain) {
    const records = lookup.txt[name] ?? null
    if (records === null) return silent
    const found = records.filter(isDmarc)
    const [first] = found
    if (first === undefined) return inheritedDmarc(lookup, domain)
    if (found.length > 1) return { state: "several", found }
    if (/^["']/.test(first.trim())) return { state: "quoted", found }
    const { notes, next } = dmarcNotes(first, tagsOf(value).get("rua") ?? "")
    return { state: "ok", found, notes, ...(next ? { advice: next } : {}) }
  },
}

const silent: Verdict = { state: "silent", found: [] }

const isDmarc = (text: string): boolean => /^["']?\s*v\s*=\s*DMARC1/i.test(text.trim())

/** An SPF record to publish has a note on its lookups; an existing one has all notes. */
function notesOf(record: string, { spfBelow }: DnsLookup, isAdvice: boolean): Note[] {
  const notes = spfNotes(record, spfLookups(record, new Map(Object.entries(spfBelow))))
  return isAdvice ? notes.filter(({ code }) => code === "spfTooMany" || code === "spfMany") : notes
}

function compareDkim(first: string, key: string): Verdict {
  const found = [first]
  if (/^\s*["']/.test(first) && keyOf(bare(first)) === key) return { state: "quoted", found }
  if (/,\s*p\s*=/.test(first)) return { state: "commas", found }
  const tags = tagsOf(first)
  const there = keyOf(first)
  if (there === "") return { state: tags.has("p") ? "revoked" : "differs", found }
  if (there !== key) {
    const state = key.startsWith(there) ? "cut" : "differs"
    return { state, found, segments: keySegments(first, key) }
  }
  if (!isForMail(tags)) return { state: "unfit", found }
  const isTesting = (tags.get("t") ?? "").split(":").includes("y")
  return { state: "ok", found, ...(isTesting ? { notes: [{ code: "dkimTesting", isWarning: true }] } : {}) }
}

/** The same checks as the service's (DOMAIN-4, code 129): version, kind of key, hash and service. */
function isForMail(tags: Map<string, string>): boolean {
  const has = (tag: string, words: string[]) => {
    const tagValue = tags.get(tag)
    return (
      tagValue === undefined || tagValue.split(":").some((one) => words.includes(one.trim().toLowerCase()))
    )
  }
  return has("v", ["dkim1"]) && has("k", ["rsa"]) && has("h", ["sha256"]) && has("s", ["*", "email"])
}

/** The record with the differences of its key marked. */
function keySegments(record: string, key: string): DiffSegment[] {
  const match = /(?:^|;)\s*p\s*=\s*/i.exec(record)
  const at = match ? match.index + match[0].length : 0
  const [there = ""] = record.slice(at).split(";")
  const head = { text: record.slice(0, at), isDifferent: false }
  const rest = { text: record.slice(at + there.length), isDifferent: false }
  return [head, ...difference(there.trim(), key), rest].filter(({ text }) => text !== "")
}

function missingDkim(key: string, lookup: DnsLookup, domain: string): Verdict {
  for (const twice of namesOf(domain).dkimTwice) {
    const there = lookup.txt[twice]?.find((text) => keyOf(bare(text)) === key)
    if (there) return { state: "misplaced", found: [there], foundAt: twice }
  }
  if (lookup.dkimAlias && lookup.dkimAlias.length > 0) return { state: "alias", found: lookup.dkimAlias }
  return { state: "missing", found: [] }
}

/** A name below the registered domain inherits that one's policy if it has none itself. */
function inheritedDmarc(lookup: DnsLookup, domain: string): Verdict {
  for (const above of namesOf(domain).dmarcAbove) {
    const found = lookup.txt[above]?.filter(isDmarc) ?? []
    if (found.length === 1)
      return {
        state: "ok",
        found,
        foundAt: above,
        notes: [{ code: "dmarcInherited", isWarning: false, value: above }],
      }
  }
  return { state: "missing", found: [] }
}

const bare = (text: string): string =>
  text
    .trim()
    .replace(/^["']+|["']+$/g, "")
    .replaceAll('\\"', "")

/** The key in a DKIM record without its blanks. */
const keyOf = (text: string): string => (/(?:^|;)\s*p\s*=([^;]*)/i.exec(text)?.[1] ?? "").replace(/\s+/g, "")
