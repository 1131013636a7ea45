import { limits } from "#contract/limits"
import { pictureSet } from "#contract/picture/set"
import { runTask } from "../../off-thread.ts"
import { newPictureToken } from "../../picture-link.ts"
import { readPictureTask } from "../../pictures/read-picture.ts"
import { Refusal } from "../../refusal.ts"
import { addPicture } from "../../store/pictures.ts"
import { implement } from "../method.ts"
import { toPicture } from "./to-picture.ts"

const max = { listed: limits.picturesMax, kept: limits.picturesKeptMax }

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
      `picture: a project has at most ${max.listed} pictures; delete one that no template shows.`,
    )
  if (row === "too many kept")
    throw new Refusal(
      400,
      `picture: with those that were deleted and that messages still show, a project has at most ${max.kept} pictures.`,
    )
  return { status: "success", picture: toPicture(row, caller, ctx) }
})
