import { limits } from "#contract/limits"
import { pictureDelete, pictureGet, pictureList, pictureSet } from "#contract/methods/picture"
import type { Picture } from "#contract/picture"
import { formatUtc } from "#contract/time"
import type { Context } from "../../context.ts"
import { newPictureToken, pictureUrl } from "../../links/picture-link.ts"
import { runTask } from "../../off-thread.ts"
import { readPictureTask } from "../../pictures/read-picture.ts"
import { Refusal } from "../../refusal.ts"
import type { Caller } from "../../rights/caller.ts"
import {
  addPicture,
  deletePicture,
  listPictures,
  type PictureRow,
  pictureById,
} from "../../store/pictures.ts"
import { implement } from "../method.ts"

const max = { listed: limits.picturesMax, stored: limits.picturesKeptMax }

export const pictureSetHandler = implement(pictureSet, async ({ picture }, caller, ctx) => {
  const { name, alt = "", content: base64 } = picture
  const { content, ...read } = await runTask(readPictureTask, [base64], { bytes: base64.length })
  const row = await addPicture(
    ctx.store.db,
    {
      project_id: caller.project_id,
      picture_id: ctx.ids.picture(),
      name,
      alt,
      ...read,
      bytes: content.length,
      token: newPictureToken(ctx.ids),
      created_at: ctx.clock.now(),
    },
    content,
    max,
  )
  if (row === "too many")
    throw new Refusal(
      400,
      `picture: a project can have at most ${max.listed} pictures; delete one that no template uses.`,
    )
  if (row === "too many stored")
    throw new Refusal(
      400,
      `picture: a project can have at most ${max.stored} pictures, including deleted ones that messages still show.`,
    )
  return { status: "success", picture: toPicture(row, caller, ctx) }
})

export const pictureGetHandler = implement(pictureGet, async ({ id }, caller, ctx) => {
  const row = await pictureById(ctx.store.db, caller.project_id, id)
  if (!row) throw unknownPicture()
  return { status: "success", picture: toPicture(row, caller, ctx) }
})

export const pictureListHandler = implement(pictureList, async (page, caller, ctx) => {
  const rows = await listPictures(ctx.store.db, caller.project_id, page)
  return { status: "success", pictures: rows.map((row) => toPicture(row, caller, ctx)) }
})

export const pictureDeleteHandler = implement(pictureDelete, async ({ id }, caller, ctx) => {
  if (!(await deletePicture(ctx.store.db, caller.project_id, id, ctx.clock.now()))) throw unknownPicture()
  return { status: "success" }
})

/** A stored picture as the API returns it: where it is served, and whose it is; never its content. */
const toPicture = (row: PictureRow, caller: Caller, { config }: Pick<Context, "config">): Picture => ({
  id: row.picture_id,
  name: row.name,
  alt: row.alt,
  type: row.type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  sha256: row.sha256,
  url: pictureUrl(config.publicUrl, row),
  created: formatUtc(row.created_at),
  user_id: caller.user_id,
  ...(caller.is_account_key ? {} : { project_id: String(row.project_id) }),
})

/** The same answer for pictures of another project, deleted ones and ones that never existed. */
const unknownPicture = () => new Refusal(404, "id: there is no such picture.")
