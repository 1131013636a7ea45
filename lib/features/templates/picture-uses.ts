import "server-only"
import { pictureGet } from "#contract/methods/picture"
import { templateList } from "#contract/methods/template"
import type { Template } from "#contract/template"
import type { Access } from "#lib/access/auth/access"
import type { Db } from "#lib/data/store/open"
import { draftsThatMention } from "#lib/data/store/picture-mentions"
import type { TemplateDraft } from "#lib/data/store/template-drafts"
import { fromYjs } from "#lib/documents/yjs/from-yjs"
import { readMethod } from "#lib/mail-api/proxy/read"
import { ok, type Result } from "#lib/platform/result"
import { savedBrandOf } from "./brand.ts"
import { openDocument } from "./document-state.ts"
import type { PictureUse } from "./draft-data.ts"
import { isWhole } from "./fields.ts"

/** More places than a user reads. */
const draftsMax = 200
/** Templates are read with their bodies and files, which can be 2 MB of pictures each. */
const pageMax = 100

/**
 * PICTURE-13: the places that show a picture of this project: templates as programs send them, from any author, drafts,
 * and the logo. Searches for its address, whose random part is unique.
 */
export async function pictureUses(
  db: Db,
  access: Access,
  id: string,
): Promise<Result<{ uses: PictureUse[] }>> {
  const found = await readMethod(access, pictureGet, { id })
  if (!found.ok) return found
  const word = wordOf(found.value.picture.url)
  const published = await publishedThatMention(access, word)
  if (!published.ok) return published
  const { project_id } = access.project
  const [drafts, { brand }] = await Promise.all([
    draftsShowing(db, project_id, word),
    savedBrandOf(db, project_id),
  ])
  const asLogo: PictureUse[] = brand.logo?.src.includes(word) ? [{ where: "brand", id: "", name: "" }] : []
  const live = new Set(published.value.map((template) => template.id))
  return ok({
    uses: [
      ...asLogo,
      ...published.value.map(
        (template): PictureUse => ({
          ...{ where: "published", id: template.id, name: template.name },
        }),
      ),
      ...drafts
        .filter(({ template_id }) => template_id === null || !live.has(template_id))
        .map(
          ({ draft_id, fields }): PictureUse => ({
            ...{ where: "draft", id: draft_id, name: String(fields.name ?? "") },
          }),
        ),
    ],
  })
}

/** `{project}-{token}`, without the extension. */
const wordOf = (url: string): string => new URL(url).pathname.split("/").at(-1)?.split(".")[0] ?? url

async function publishedThatMention(access: Access, word: string): Promise<Result<Template[]>> {
  const mentioning: Template[] = []
  for (let offset = 0; ; offset += pageMax) {
    const page = await readMethod(access, templateList, { limit: pageMax, offset })
    if (!page.ok) return page
    const { templates } = page.value
    mentioning.push(
      ...templates.filter(isWhole).filter((template) => JSON.stringify(template.body).includes(word)),
    )
    if (templates.length < pageMax) return ok(mentioning)
  }
}

/** Drafts whose content still includes it. */
async function draftsShowing(db: Db, project_id: string, word: string): Promise<TemplateDraft[]> {
  const mentioning = await draftsThatMention(db, project_id, word, draftsMax)
  const shown: TemplateDraft[] = []
  for (const draft of mentioning) if (await isShownIn(db, draft, word)) shown.push(draft)
  return shown
}

async function isShownIn(db: Db, draft: TemplateDraft, word: string): Promise<boolean> {
  if (JSON.stringify(draft.fields).includes(word)) return true
  if (draft.kind !== "visual") return false
  const { ydoc } = await openDocument(db, draft)
  return JSON.stringify(fromYjs(ydoc)).includes(word)
}
