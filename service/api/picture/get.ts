import { pictureGet } from "#contract/picture/get"
import { pictureById } from "../../store/pictures.ts"
import { implement } from "../method.ts"
import { toPicture, unknownPicture } from "./to-picture.ts"

export const pictureGetHandler = implement(pictureGet, async ({ id }, caller, ctx) => {
  const row = await pictureById(ctx.store.db, caller.project_id, id)
  if (!row) throw unknownPicture()
  return { status: "success", picture: toPicture(row, caller, ctx) }
})
