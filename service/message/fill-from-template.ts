import type { Message } from "#contract/message"
import { Refusal } from "../refusal.ts"
import type { Caller } from "../rights/caller.ts"
import type { Db } from "../store/open.ts"
import type { TemplateVariant } from "../store/schema/templates.ts"
import { templateById } from "../store/templates.ts"
import type { Protection } from "./job-message.ts"

/** A message of the interface, or one submitted by SMTP that is passed on unchanged. */
export type SubmittedMessage = Message & { protection?: Protection }

export type Content = Omit<SubmittedMessage, "recipients">

export type Filled = {
  content: Content
  template_version?: number
  /** The earlier version that some recipients get (EXT-28), filled in the same way. */
  variant?: { content: Content } & Pick<TemplateVariant, "version" | "share" | "seed">
}

/**
 * TEMPLATE-1: a field that the message omits comes from the template, whole; a field that is present wins, whole. Empty
 * values count as omitted: blank texts, empty lists and objects, a body without any part.
 */
export async function fillFromTemplate(message: Content, caller: Caller, db: Db): Promise<Filled> {
  if (message.template_id === undefined) return { content: message }
  const template = await templateById(db, caller.project_id, message.template_id)
  if (!template) throw new Refusal(1508, "message.template_id: there is no such template.")
  const present = Object.fromEntries(
    Object.entries(message).filter(([field, value]) => value !== undefined && !isLeftOut(field, message)),
  )
  // The editor that made it is no part of a message (EXT-33).
  const filled = ({ editor_type: _, ...stored }: Content & { editor_type?: string }): Content => ({
    ...stored,
    ...present,
    options: { ...stored.options, ...filledOptions(message) },
  })
  const { variant } = template
  return {
    content: filled(template.content as Content),
    template_version: template.version,
    ...(variant && { variant: { ...variant, content: filled(variant.content as Content) } }),
  }
}

const filledOptions = ({ options = {} }: Content): Content["options"] =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== ""))

/** Clients write all their fields, including those that their caller never filled. */
function isLeftOut(field: string, message: Content): boolean {
  const value: unknown = message[field as keyof Content]
  if (field === "body") return Object.values(message.body ?? {}).every((part) => !part)
  if (typeof value === "string") return value.trim() === ""
  return typeof value === "object" && value !== null && Object.keys(value).length === 0
}
