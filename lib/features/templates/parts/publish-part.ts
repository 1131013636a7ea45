import "server-only"
import { z } from "zod"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import { clock } from "#lib/platform/clock"
import type { Document } from "#lib/documents/document"
import { walk } from "#lib/documents/walk"
import { announceDraft } from "#lib/live/draft-changes"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import type { PartKind } from "#lib/data/store/schema/templates"
import { addVersion, changeTemplateDraft } from "#lib/data/store/template-drafts"
import { holdPart, publishedParts, setPublishedUses } from "#lib/data/store/template-parts"
import { readDraft } from "../compose-draft.ts"
import { fieldsIn } from "../fields.ts"
import { hasSlot } from "./assemble-part.ts"
import { snippetIdsOf } from "./snippet-ids.ts"

const form = z.object({
  draft_id: z.uuid({ error: "draft_id must be the id of a draft." }),
  /** The revision that the user has seen; no other one is published. */
  revision: z.int({ error: "revision must be a whole number." }),
  seq: z.int({ error: "seq must be a whole number." }),
  note: z.string().trim().max(500, "At most 500 characters.").default(""),
})

export type PublishedPartAs =
  | { kind: "published"; version: number }
  /** Changed by another user since the user looked. */
  | { kind: "draft_changed"; revision: number; seq: number; changed_by: string }

/**
 * PART-2: publishes the draft of a snippet or a layout for composing templates. The mail service is not involved:
 * published templates stay as they are until they are republished.
 */
export async function publishPart(db: Db, action: ProjectAction): Promise<Result<PublishedPartAs>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { draft_id, revision, seq, note } = parsed.data
  const { project, user } = action.access
  const place = { project_id: project.project_id, draft_id }
  const act = auditActionOf(action, "template/part-publish")
  const published = await audited<PublishedPartAs>(db, act, async (tx, noted) => {
    const held = await holdPart(tx, place)
    if (!held) return failed(404, "There is no such snippet or layout.")
    const fields = fieldsIn(held.fields)
    noted({ target: fields.name })
    if (held.revision !== revision || held.seq !== seq)
      return ok({
        kind: "draft_changed",
        revision: held.revision,
        seq: held.seq,
        changed_by: held.changed_by,
      })
    if (fields.name.trim() === "") return failed(400, "Enter a name.", { field: "name" })
    const read = await readDraft(tx, held)
    if (!read.ok) return read
    const { document } = read.value
    const fault = faultOf(document, held.part)
    if (fault) return fault
    const version = (held.base_version ?? 0) + 1
    await changeTemplateDraft(tx, held, {
      ...{ base_version: version, published_revision: revision, published_seq: seq },
    })
    await setPublishedUses(tx, held, await publishedParts(tx, place.project_id, snippetIdsOf(document)))
    await addVersion(tx, {
      ...{ ...place, version, kind: "visual", fields, document, content: {}, origin: "published", note },
      ...{ published_by: user.user_id, published_at: clock.now() },
    })
    return ok({ kind: "published", version })
  })
  if (published.ok) announceDraft(db, draft_id)
  return published
}

/** PART-4: snippets include no snippets; a layout has a slot for the content. */
function faultOf(document: Document, part: PartKind): ReturnType<typeof failed> | null {
  if (part === "layout")
    return hasSlot(document)
      ? null
      : failed(400, "The layout has no place for the content of a template.", { field: "document" })
  const within = [...walk(document)].find(({ node }) => node.type === "snippet" || node.type === "slot")
  if (!within) return null
  return failed(400, "A snippet cannot contain another snippet or a place for content.", {
    field: ["document", ...within.place].join("."),
  })
}
