import type { Language } from "#contract/message-words"
import { parseUtc } from "#contract/time"
import type { Caller } from "../caller.ts"
import { Refusal } from "../refusal.ts"
import { allowedHeaders } from "./allowed-headers.ts"
import type { Content } from "./fill-from-template.ts"
import type { JobMessage } from "./job-message.ts"
import { may, mayOmitUnsubscribe } from "./permit.ts"

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
  const keepsOwnList = Object.keys(headers.kept).some((name) => name.toLowerCase() === "list-unsubscribe")
  return {
    subject: content.subject ?? "",
    from_email: content.from_email ?? "",
    ...given("from_name", content.from_name),
    ...given("reply_to", content.reply_to),
    ...given("reply_to_name", content.reply_to_name),
    body: {
      ...given("html", content.body?.html),
      ...given("plaintext", content.body?.plaintext),
      ...given("amp", content.body?.amp),
    },
    template_engine,
    global_substitutions: content.global_substitutions ?? {},
    headers: headers.kept,
    ...given("to_header", headers.to),
    ...given("cc_header", headers.cc),
    attachments: content.attachments ?? [],
    inline_attachments: content.inline_attachments ?? [],
    ...(content.protection ? { protection: content.protection } : {}),
    track_links: content.track_links ?? 1,
    track_read: content.track_read ?? 1,
    language: headers.language ?? content.global_language ?? sender.pathLanguage ?? "en",
    has_footer: !may(caller, "unsubscribe_never") && !skip_unsubscribe && template_engine !== "none",
    has_list_unsubscribe: !keepsOwnList && !(skip_unsubscribe && may(caller, "unsubscribe_removal")),
    ...given("unsubscribe_url", content.options?.unsubscribe_url),
    now_ms: parseUtc(content.options?.send_at ?? "") ?? sender.now.getTime(),
  }
}

function permitEngine(engine: JobMessage["template_engine"], caller: Caller, code: number): void {
  if (engine === "none" && !mayOmitUnsubscribe(caller))
    throw new Refusal(code, "template_engine: none needs the right to leave out the unsubscribe link.")
}

const given = <K extends string>(key: K, value: string | null | undefined): { [P in K]?: string } =>
  (value ? { [key]: value } : {}) as { [P in K]?: string }
