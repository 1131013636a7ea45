import "server-only"
import { createHash } from "node:crypto"
import type { Access } from "#lib/access/auth/access"
import type { Db } from "#lib/data/store/open"
import type { Brand } from "#lib/documents/brand"
import { gallery } from "#lib/documents/gallery/gallery"
import type { Start } from "#lib/documents/gallery/start"
import { clock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import { boundedCache } from "#shared/bounded-cache"
import { brandOf } from "./brand.ts"
import { composeDraft } from "./compose-draft.ts"
import { emptyFields } from "./fields.ts"
import { previewAtService } from "./known-at-service.ts"
import { startDocument } from "./create-draft.ts"

/**
 * Filled starts of all projects, limited in characters: a gallery has about half a million. They change with the
 * brand, which is in their key, and with the mail service's renderer.
 */
const filled = boundedCache<string>({
  sizeMax: 32_000_000,
  lifetime: { ms: 60 * 60 * 1000, nowMs: () => clock.now().getTime() },
})

/** Keys of a gallery template and of one of its samples. */
export type WantedPreview = { start: string; sample: string }

/** GALLERY-2: HTML of a gallery template with the project's brand, filled by the mail service with a sample. */
export async function startPreview(db: Db, access: Access, wanted: WantedPreview): Promise<Result<string>> {
  const start = gallery.find(({ key }) => key === wanted.start)
  const sample = start?.samples.find(({ key }) => key === wanted.sample)
  if (!start || !sample) return failed(404, "There is no such starting point.")
  const { project_id } = access.project
  const brand = await brandOf(db, project_id)
  const name = [project_id, brandMark(brand), start.key, sample.key].join(" ")
  const known = filled.get(name)
  if (known !== undefined) return ok(known)
  const template = await contentOfStart(start, brand, access.project)
  const answer = await previewAtService(access, { template, substitutions: sample.values })
  if (!answer.ok) return answer
  const html = answer.value.body.html ?? ""
  filled.set(name, html, { size: html.length })
  return ok(html)
}

/** A short hash of a brand: another brand has another one. */
export const brandMark = (brand: Brand): string =>
  createHash("sha256").update(JSON.stringify(brand)).digest("base64url").slice(0, 12)

async function contentOfStart(
  { document, subject, preheader }: Start,
  brand: Brand,
  { sandbox_sender, name }: Access["project"],
) {
  const fields = { ...emptyFields(sandbox_sender ?? "", name), subject, preheader }
  const written = { ...fields, template_engine: "liquid" as const }
  const { content } = await composeDraft(written, startDocument({ document }), brand)
  const { from_email, ...rest } = content
  // A project without a sender gets a preview as well.
  return { ...rest, ...(from_email && { from_email }) }
}
