import "server-only"
import { type SpfCount, spfLookupsMax, spfTerms } from "./spf.ts"

/**
 * Advice on an existing record, apart from whether it is valid. The sentences are in domains.json of
 * lib/interface/words/messages.
 */
export type NoteCode =
  | "spfTooMany"
  | "spfMany"
  | "spfOpen"
  | "spfNoEnding"
  | "spfNeutral"
  | "dkimTesting"
  | "dmarcNone"
  | "dmarcQuarantine"
  | "dmarcReject"
  | "dmarcNoPolicy"
  | "dmarcNoReports"
  | "dmarcPart"
  | "dmarcSubdomains"
  | "dmarcInherited"

export type Note = {
  code: NoteCode
  isWarning: boolean
  /** Value in the sentence: a count, a share, a name. */
  value?: string
}

const note = (code: NoteCode, isWarning: boolean, value?: string): Note => ({
  code,
  isWarning,
  ...(value === undefined ? {} : { value }),
})

/** Notes on the only SPF record of a domain. */
export function spfNotes(record: string, { count, others }: SpfCount): Note[] {
  const terms = spfTerms(record)
  const notes: Note[] = []
  if (count > spfLookupsMax) notes.push(note("spfTooMany", true, String(count)))
  else if (count >= spfLookupsMax - 3 && others > 0) notes.push(note("spfMany", true, String(count)))
  if (terms.some((term) => term === "all" || term === "+all")) notes.push(note("spfOpen", true))
  else if (terms.includes("?all")) notes.push(note("spfNeutral", false))
  else if (!terms.some((term) => term.endsWith("all") || term.startsWith("redirect=")))
    notes.push(note("spfNoEnding", true))
  return notes
}

/** Tags of a DKIM or DMARC record: `v=DMARC1; p=none`. */
export function tagsOf(record: string): Map<string, string> {
  const pairs = record.split(";").flatMap((part): [string, string][] => {
    const at = part.indexOf("=")
    return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]]
  })
  return new Map(pairs)
}

const policyNotes: Record<string, Note> = {
  none: note("dmarcNone", false),
  quarantine: note("dmarcQuarantine", false),
  reject: note("dmarcReject", false),
}

/** The record of the next policy; none after reject. */
const nextPolicy: Record<string, string> = { none: "quarantine", quarantine: "reject" }

/** Notes on a DMARC record, and the next record to publish; `reports` is for one without a report address. */
export function dmarcNotes(record: string, reports: string): { notes: Note[]; next?: string } {
  const tags = tagsOf(record)
  const policy = tags.get("p")?.toLowerCase() ?? ""
  const known = policyNotes[policy]
  if (!known) return { notes: [note("dmarcNoPolicy", true)] }
  const notes = [known]
  const share = tags.get("pct")
  if (share !== undefined && share !== "100" && policy !== "none") notes.push(note("dmarcPart", false, share))
  if (tags.get("sp")?.toLowerCase() === "none" && policy !== "none")
    notes.push(note("dmarcSubdomains", false))
  if (!tags.get("rua")) notes.push(note("dmarcNoReports", false))
  const next = nextPolicy[policy]
  if (!next) return { notes }
  const stepped = record.replace(/(^|;)(\s*p\s*=\s*)\w+/i, `$1$2${next}`)
  return { notes, next: tags.get("rua") ? stepped : `${stepped.replace(/;\s*$/, "")}; rua=${reports}` }
}
