import type { Message } from "#contract/message"
import type { Caller } from "../caller.ts"
import { Refusal } from "../refusal.ts"
import type { Db } from "../store/open.ts"
import { templateById } from "../store/templates.ts"

/** A message as the interface knows it, less its recipients. */
export type Content = Omit<Message, "recipients">

export type Filled = { content: Content; template_version?: number }

/**
 * TEMPLATE-1: a field that the message leaves out comes from the template, whole; a field that is there wins, whole.
 * Blank addresses, a blank subject and a body without any part count as left out.
 */
export async function fillFromTemplate(message: Content, caller: Caller, db: Db): Promise<Filled> {
  if (message.template_id === undefined) return { content: message }
  const template = await templateById(db, caller.project_id, message.template_id)
  if (!template) throw new Refusal(1508, "message.template_id: there is no such template.")
  const given = Object.fromEntries(
    Object.entries(message).filter(([field, value]) => value !== undefined && !isLeftOut(field, message)),
  )
  const stored = template.content as Content
  const options =
    message.options || stored.options ? { options: { ...stored.options, ...message.options } } : {}
  return { content: { ...stored, ...given, ...options }, template_version: template.version }
}

function isLeftOut(field: string, { body, subject, from_email, reply_to }: Content): boolean {
  if (field === "body") return !body?.html && !body?.plaintext && !body?.amp
  const blanks: Record<string, string | undefined> = { subject, from_email, reply_to }
  return Object.hasOwn(blanks, field) && blanks[field] === ""
}
