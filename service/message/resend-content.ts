import { foldAddress } from "#contract/address"
import type { LetterContentKind } from "#contract/letter"
import { Refusal } from "../refusal.ts"
import type { StoredLetterRow } from "../store/stored-letters.ts"
import type { TemplateRow } from "../store/templates.ts"
import { addressesOf } from "./address-list.ts"
import type { Content } from "./fill-from-template.ts"
import type { JobMessage } from "./job-message.ts"

/**
 * The content with which a letter is sent again (EXT-27). Values that were filled in when the message was accepted stay
 * unchanged; nothing is read from a template any more.
 */
export type ResendContent = {
  content: Content
  /** Of the template that the content comes from. */
  template_version: number | null
}

/** `template` is the letter's as it is now, or null; refuses with 1508 when it is needed and not there. */
export function resendContent(
  kind: LetterContentKind,
  row: StoredLetterRow,
  job: JobMessage,
  template: TemplateRow | null,
): ResendContent {
  const content = contentOf(job, row)
  if (kind === "as_sent") return { content, template_version: row.template_version }
  if (template) return { content: withTemplate(content, template), template_version: template.version }
  throw new Refusal(
    1508,
    row.template_id === null
      ? "content: this message was sent without a template."
      : "content: the template of this message was deleted.",
  )
}

/** Stored content of a job, as the fields of a message. */
function contentOf(job: JobMessage, row: StoredLetterRow): Content {
  const { headers, to_header, cc_header, unsubscribe_url } = job
  const isToRecipientAlone = cc_header === undefined && to_header !== undefined && names(to_header, row.email)
  return {
    subject: job.subject,
    from_email: job.from_email,
    from_name: job.from_name,
    reply_to: job.reply_to,
    reply_to_name: job.reply_to_name,
    body: job.body,
    template_engine: job.template_engine,
    global_substitutions: job.global_substitutions,
    // To and CC that name others would make them recipients (HEADERS-4): the letter goes to one person now.
    headers: isToRecipientAlone ? { ...headers, To: to_header } : headers,
    attachments: job.attachments,
    inline_attachments: job.inline_attachments,
    ...(job.protection ? { protection: job.protection } : {}),
    track_links: job.track_links,
    track_read: job.track_read,
    global_language: job.language,
    ...(hasOmittedUnsubscribe(job) ? { skip_unsubscribe: 1 } : {}),
    ...(unsubscribe_url === undefined ? {} : { options: { unsubscribe_url } }),
    tags: row.tags,
    ...(row.template_id === null ? {} : { template_id: row.template_id }),
  }
}

/** True when a shown line names only this address. */
function names(line: string, email: string): boolean {
  const shown = addressesOf(line)
  return shown.length === 1 && foldAddress(shown[0]?.address ?? "") === foldAddress(email)
}

/** The inverse of skip_unsubscribe in to-job-message.ts. */
function hasOmittedUnsubscribe({ headers, template_engine, ...job }: JobMessage): boolean {
  const hasOwnList = Object.keys(headers).some((name) => name.toLowerCase() === "list-unsubscribe")
  const hasNoFooter = !job.has_footer && template_engine !== "none"
  return hasNoFooter || (!job.has_list_unsubscribe && !hasOwnList)
}

/**
 * The template wins with every field that it has, and what it leaves out stays as it was sent. The values of the letter
 * stay too: they are what the person was written about; those that the template has by now are added.
 */
function withTemplate(sent: Content, { content }: TemplateRow): Content {
  const stored = content as Content
  const present = Object.fromEntries(Object.entries(stored).filter(([, value]) => !isBlank(value)))
  return {
    ...sent,
    ...present,
    global_substitutions: { ...stored.global_substitutions, ...sent.global_substitutions },
    options: { ...sent.options, ...stored.options },
  }
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === "string") return value.trim() === ""
  return typeof value === "object" && Object.values(value).every((one) => one === undefined || one === "")
}
