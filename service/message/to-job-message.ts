import type { Language } from "#contract/message-words"
import { parseUtc } from "#contract/time"
import { Refusal } from "../refusal.ts"
import type { Caller } from "../rights/caller.ts"
import { may, mayOmitUnsubscribe } from "../rights/permit.ts"
import { allowedHeaders } from "./allowed-headers.ts"
import type { Content } from "./fill-from-template.ts"
import type { JobMessage } from "./job-message.ts"

export type Sender = { caller: Caller; brand: string; now: Date; pathLanguage?: Language }

/**
 * Content with every default applied and every header sorted, as a job keeps it. `engineCode` is the code for an engine
 * that cannot be used (it differs between sending and storing a template).
 */
export function toJobMessage(content: Content, sender: Sender, engineCode: number): JobMessage {
  const { caller, brand } = sender
  const skip_unsubscribe = content.skip_unsubscribe === 1
  const headers = allowedHeaders(content.headers ?? {}, { caller, skip_unsubscribe, brand })
  const template_engine = headers.template_engine ?? content.template_engine ?? "simple"
  permitEngine(template_engine, caller, engineCode)
  const keepsOwnList = Object.keys(headers.custom).some((name) => name.toLowerCase() === "list-unsubscribe")
  return {
    subject: content.subject ?? "",
    from_email: content.from_email ?? "",
    ...optional("from_name", content.from_name),
    ...optional("reply_to", content.reply_to),
    ...optional("reply_to_name", content.reply_to_name),
    body: {
      ...optional("html", content.body?.html),
      ...optional("plaintext", content.body?.plaintext),
      ...optional("amp", content.body?.amp),
    },
    template_engine,
    global_substitutions: content.global_substitutions ?? {},
    headers: headers.custom,
    ...optional("to_header", headers.to),
    ...optional("cc_header", headers.cc),
    attachments: content.attachments ?? [],
    inline_attachments: content.inline_attachments ?? [],
    ...(content.protection ? { protection: content.protection } : {}),
    track_links: content.track_links ?? 1,
    track_read: content.track_read ?? 1,
    language: headers.language ?? content.global_language ?? sender.pathLanguage ?? "en",
    has_footer: !may(caller, "unsubscribe_never") && !skip_unsubscribe && template_engine !== "none",
    has_list_unsubscribe: !keepsOwnList && !(skip_unsubscribe && may(caller, "unsubscribe_removal")),
    ...optional("unsubscribe_url", content.options?.unsubscribe_url),
    now_ms: parseUtc(content.options?.send_at ?? "") ?? sender.now.getTime(),
  }
}

function permitEngine(engine: JobMessage["template_engine"], caller: Caller, code: number): void {
  if (engine === "none" && !mayOmitUnsubscribe(caller))
    throw new Refusal(code, "template_engine: none requires the right to leave out the unsubscribe link.")
}

/** A field with this text, or none when it is empty. */
export const optional = <K extends string>(
  key: K,
  value: string | false | null | undefined,
): { [P in K]?: string } => (value ? { [key]: value } : {}) as { [P in K]?: string }
