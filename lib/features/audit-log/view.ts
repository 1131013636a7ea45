/** Turns rows of the log into the view of the page. Pure. */

export type ActFact = {
  audit_id: number
  at: Date
  user_id: string
  name: string | null
  email: string | null
  action: string
  target: string | null
  outcome: string
  ip: string | null
  user_agent: string | null
  before: unknown
  after: unknown
  input: unknown
}

export type OutcomeKind = "done" | "refused" | "underWay"

export type AuditRow = {
  id: string
  href: string
  outcome: OutcomeKind
  who: string
  email: string
  action: string
  target: string
  ip: string
  /** Epoch ms. */
  atMs: number
}

export const outcomeKind = (outcome: string): OutcomeKind =>
  outcome === "success" ? "done" : outcome === "under way" ? "underWay" : "refused"

export const auditRow = (
  act: ActFact,
  { href, unknownPerson, place = "" }: { href: string; unknownPerson: string; place?: string },
): AuditRow => ({
  id: String(act.audit_id),
  href,
  outcome: outcomeKind(act.outcome),
  who: act.name ?? unknownPerson,
  email: act.email ?? "",
  action: act.action,
  // "customers.csv, line 42": the position in its file by which the entry was found.
  target: [act.target, place].filter(Boolean).join(", "),
  ip: act.ip ?? "",
  atMs: act.at.getTime(),
})

/** One field of an object, before and after; null if it does not exist there. */
export type Change = { field: string; before: string | null; after: string | null }

/** Before and after, field by field, in their given order. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...is.keys(), ...was.keys()])]
  return names
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
}

/** `{events: {email_status: ["sent"]}}` → `events.email_status: sent`. */
export function fieldsOf(value: unknown, path = ""): Map<string, string> {
  if (value === null || value === undefined || value === "") return new Map()
  if (typeof value !== "object") return new Map([[path || "value", String(value)]])
  if (Array.isArray(value))
    return new Map(value.length > 0 ? [[path || "value", value.map(textOf).join(", ")]] : [])
  return new Map(
    Object.entries(value).flatMap(([name, one]) => [...fieldsOf(one, path ? `${path}.${name}` : name)]),
  )
}

const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value)

/** Label of `events.email_status`: "events › email status". */
export const fieldWord = (field: string): string => field.replaceAll(".", " › ").replaceAll("_", " ")
