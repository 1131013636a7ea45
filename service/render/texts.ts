import type { JobMessage } from "../message/job-message.ts"
import { bodyLimits, type Limits, lineLimits } from "./engines/budget.ts"
import type { TextFormat } from "./engines/engine.ts"

/** The texts of a message that are filled in (RENDER-2). */
export type TextName =
  | "html"
  | "plaintext"
  | "amp"
  | "subject"
  | "from_name"
  | "reply_to_name"
  | "unsubscribe_url"
  | "list_unsubscribe"

/** How each text is named on the wire, what kind of text it is, and what it may cost. */
export const texts: Record<TextName, { field: string; format: TextFormat; limits: Limits }> = {
  html: { field: "body.html", format: "html", limits: bodyLimits },
  plaintext: { field: "body.plaintext", format: "text", limits: bodyLimits },
  amp: { field: "body.amp", format: "html", limits: bodyLimits },
  subject: { field: "subject", format: "text", limits: lineLimits },
  from_name: { field: "from_name", format: "text", limits: lineLimits },
  reply_to_name: { field: "reply_to_name", format: "text", limits: lineLimits },
  unsubscribe_url: { field: "options.unsubscribe_url", format: "text", limits: lineLimits },
  list_unsubscribe: { field: "headers.List-Unsubscribe", format: "text", limits: lineLimits },
}

/** Of the custom headers only List-Unsubscribe is filled in; the others go out as they came. */
export const isListUnsubscribe = (header: string): boolean => header.toLowerCase() === "list-unsubscribe"

/** The texts that a message has, in the order in which their faults are reported. */
export function textsOf({ body, headers, ...job }: JobMessage): { name: TextName; source: string }[] {
  const sources: Record<TextName, string | undefined> = {
    html: body.html,
    plaintext: body.plaintext,
    amp: body.amp,
    subject: job.subject,
    from_name: job.from_name,
    reply_to_name: job.reply_to_name,
    unsubscribe_url: job.unsubscribe_url,
    list_unsubscribe: Object.entries(headers).find(([header]) => isListUnsubscribe(header))?.[1],
  }
  return (Object.keys(texts) as TextName[]).flatMap((name) => {
    const source = sources[name]
    return source ? [{ name, source }] : []
  })
}
