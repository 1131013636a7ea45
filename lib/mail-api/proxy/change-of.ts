import "server-only"
import { createHash } from "node:crypto"
import type { Input, Method, Output } from "#contract/method"
import { templateGet } from "#contract/methods/template"
import { webhookGet } from "#contract/methods/webhook"
import type { Note } from "#lib/access/audit/audit"
import { isSame } from "#lib/access/audit/overtaken"
import type { Result } from "#lib/platform/result"

/** Target of an act and its state before it, for the audit log, if it can be read. */

/** Calls a method with the key of the act's project. */
export type CallMethod = <M extends Method>(method: M, input: Input<M>) => Promise<Result<Output<M>>>

/** Input field of a method that names the target. */
const targets: Record<string, string> = {
  "confirmed-email/create": "email",
  "confirmed-email/delete": "email",
  "domain/delete": "domain",
  "domain/get-dns-records": "domain",
  "domain/validate-dkim": "domain",
  "domain/validate-verification-record": "domain",
  "email/send": "message.subject",
  "email/subscribe": "to_email",
  "event-dump/delete": "dump_id",
  "letter/resend": "email",
  "picture/delete": "id",
  "picture/set": "picture.name",
  "suppression/delete": "email",
  "suppression/set": "email",
  "tag/delete": "tag_id",
  "template/delete": "id",
  "template/set": "template.name",
  "unsubscribed/set": "address",
  "webhook/delete": "url",
  "webhook/set": "url",
}

/** `{target}` if the input names it, else an empty object. */
export function targetOf(path: string, input: unknown): { target?: string } {
  if (bulkMethods.includes(path)) return targetOfRows(fieldOf(input, "suppressions"))
  const at = targets[path]
  const found = at?.split(".").reduce(fieldOf, input)
  return typeof found === "string" || typeof found === "number" ? { target: String(found) } : {}
}

const bulkMethods = ["suppression/set-many", "suppression/delete-many"]

/** The address, or the number of addresses. */
function targetOfRows(rows: unknown): { target?: string } {
  if (!Array.isArray(rows)) return {}
  const [email, ...others] = new Set(rows.map((row) => fieldOf(row, "email")))
  const isOne = others.length === 0 && typeof email === "string"
  return { target: isOne ? email : `${rows.length} addresses` }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

/** The target before and after, changed fields only. A target that cannot be read has no before; the act continues. */
export async function changeOf(ask: CallMethod, path: string, input: unknown): Promise<Note> {
  if (path === "webhook/set") return difference(await webhookBefore(ask, input), input)
  if (path === "webhook/delete") return { before: await webhookBefore(ask, input), after: null }
  if (path === "template/set") {
    const template = fieldOf(input, "template")
    return difference(bodySizes(await templateBefore(ask, template)), bodySizes(template))
  }
  if (path === "template/delete") {
    const before = await templateBefore(ask, input)
    const name = fieldOf(before, "name")
    return { before: before && { name }, after: null, ...(typeof name === "string" ? { target: name } : {}) }
  }
  return {}
}

async function webhookBefore(ask: CallMethod, input: unknown): Promise<unknown> {
  const url = fieldOf(input, "url")
  if (typeof url !== "string") return null
  const answer = await ask(webhookGet, { url })
  return answer.ok ? (fieldOf(answer.value, "object") ?? null) : null
}

async function templateBefore(ask: CallMethod, input: unknown): Promise<unknown> {
  const id = fieldOf(input, "id")
  if (typeof id !== "string") return null
  const answer = await ask(templateGet, { id })
  return answer.ok ? (fieldOf(answer.value, "template") ?? null) : null
}

/** Replaces message bodies by their lengths: the log does not store messages. */
function bodySizes(template: unknown): unknown {
  const body = fieldOf(template, "body")
  if (typeof template !== "object" || typeof body !== "object" || body === null) return template
  const sizes = Object.entries(body).map(([part, text]) => [part, sizeOf(text)])
  return { ...template, body: Object.fromEntries(sizes) }
}

/** Length, and a few digits that change with the text. */
const sizeOf = (text: unknown): unknown =>
  typeof text === "string" ? `${text.length} characters, ${digest(text)}` : text

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8)

/** The changed fields. Without an earlier state, every given field is new. */
export function difference(before: unknown, input: unknown): { before: unknown; after: unknown } {
  const was = new Map(entries(before))
  const changed = entries(input).filter(
    ([name, value]) => value !== undefined && !isSame(was.get(name), value) && !identifiers.includes(name),
  )
  return {
    before:
      before === null ? null : Object.fromEntries(changed.map(([name]) => [name, was.get(name) ?? null])),
    after: Object.fromEntries(changed),
  }
}

const identifiers: readonly string[] = ["id", "url"]

const entries = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : []
