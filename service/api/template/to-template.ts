import type { ListedTemplate, Template } from "#contract/template"
import { formatUtc } from "#contract/time"
import type { Caller } from "../../rights/caller.ts"
import type { TemplateRow } from "../../store/templates.ts"

/** A stored template as the API returns it: what was set, the defaults for what was not, and whose it is. */
export function toTemplate(row: TemplateRow, caller: Caller): Template {
  const { options, ...content } = row.content as Partial<Template>
  return {
    ...content,
    id: row.template_id,
    name: row.name,
    editor_type: content.editor_type ?? "html",
    template_engine: content.template_engine ?? "simple",
    // Readers of the published interface expect these in every answer, also when nothing was set.
    subject: content.subject ?? "",
    from_name: content.from_name ?? "",
    body: { html: null, plaintext: null, amp: null, ...content.body },
    headers: content.headers ?? {},
    attachments: content.attachments ?? [],
    inline_attachments: content.inline_attachments ?? [],
    ...(options?.unsubscribe_url && { options }),
    from_email: content.from_email ?? "",
    track_links: content.track_links ?? 1,
    track_read: content.track_read ?? 1,
    created: formatUtc(row.created_at),
    updated_at: formatUtc(row.updated_at),
    version: row.version,
    ...(row.variant && { variant: { version: row.variant.version, share: row.variant.share } }),
    user_id: caller.user_id,
    ...(caller.is_account_key
      ? {}
      : { project_id: String(row.project_id), project_name: caller.project_name ?? "" }),
  }
}

/** The same without bodies and files, which the row does not have (EXT-30). */
export function toBrief(row: TemplateRow, caller: Caller): ListedTemplate {
  const { body: _body, attachments: _files, inline_attachments: _inline, ...rest } = toTemplate(row, caller)
  return rest
}
