import { z } from "zod"
import { failed, ok } from "#lib/platform/result"
import { findDraftHead } from "#lib/data/store/template-drafts"
import { type DraftNews, followDraft } from "#lib/features/templates/follow-draft"
import { projectStream } from "../../../event-stream.ts"

const form = z.object({
  draft: z.uuid({ error: "draft must be the id of a draft." }),
  after: z.coerce
    .number({ error: "after must be the number of a change." })
    .int()
    .min(0)
    .max(1e15)
    .default(0),
  document_version: z.coerce
    .number({ error: "document_version must be a whole number." })
    .int()
    .max(1e9)
    .default(1),
})

/**
 * DRAFT-9: events of a draft, as server-sent events (follow-draft.ts): `updates` of its document, whose id is the
 * number of the newest, `draft` when its fields changed, `presence` of others, `deleted`, and `outdated` instead of
 * them for a build with an older `document_version` (DRAFT-23). The stream continues after `after`, or after the
 * Last-Event-ID of a browser that reconnects.
 */
export const GET = projectStream("templates", async ({ db, access, query }) => {
  const { project_id } = access.project
  const parsed = form.safeParse(query)
  if (!parsed.success) return failed(400, parsed.error.issues[0]?.message ?? "draft is missing.")
  const { draft: draft_id, after, document_version } = parsed.data
  if (!(await findDraftHead(db, { project_id, draft_id }))) return failed(404, "There is no such draft.")
  return ok(({ send, close }) =>
    followDraft(
      { project_id, draft_id },
      after,
      { take: (news) => send(eventOf(news)), failed: close },
      document_version,
    ),
  )
})

function eventOf({ event, ...data }: DraftNews): string {
  const id = "seq" in data ? `id: ${data.seq}\n` : ""
  return `${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
