import "server-only"
import { z } from "zod"
import type { Access } from "#lib/access/auth/access"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { findPart, publishedParts, usesOf } from "#lib/data/store/template-parts"
import { detailsOf } from "../draft-details.ts"
import type { DraftDetails, OfferedPart, PartUsage } from "../draft-data.ts"

/** Limit for drawing a snippet in a template; a longer one is shown by its name. */
const drawnCharsMax = 20_000

/** Parts for a template: the published snippets and layouts of the project, by name. */
export async function offeredParts(db: Db, project_id: string): Promise<OfferedPart[]> {
  const parts = await publishedParts(db, project_id)
  return parts.map(({ document, ...one }) => ({
    ...one,
    blocks: one.part === "snippet" ? blocksOf(document) : null,
  }))
}

function blocksOf(document: unknown): unknown[] | null {
  const { doc } = document as { doc?: { content?: unknown[] } }
  const blocks = doc?.content ?? []
  return JSON.stringify(blocks).length > drawnCharsMax ? null : blocks
}

const none = failed(404, "There is no such snippet or layout.")

/** Data of a snippet or a layout for the editor's page. */
export async function partDetails(db: Db, access: Access, id: string): Promise<Result<DraftDetails>> {
  if (!z.uuid().safeParse(id).success) return none
  const draft = await findPart(db, { project_id: access.project.project_id, draft_id: id })
  return draft ? ok(await detailsOf(db, access, { draft, published: null, outside: null })) : none
}

/** PART-5: places that use a part, with its version there. */
export async function partUses(
  db: Db,
  { project }: Access,
  id: string,
): Promise<Result<{ version: number | null; uses: PartUsage[] }>> {
  if (!z.uuid().safeParse(id).success) return none
  const draft = await findPart(db, { project_id: project.project_id, draft_id: id })
  if (!draft) return none
  const uses = await usesOf(db, draft)
  return ok({
    version: draft.base_version,
    uses: uses.map(({ is_in_draft, published_version, base_version, ...one }) => ({
      ...one,
      isInDraft: is_in_draft,
      published:
        published_version === null || base_version === null
          ? null
          : { partVersion: published_version, version: base_version },
    })),
  })
}
