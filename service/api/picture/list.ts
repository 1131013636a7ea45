import { pictureList } from "#contract/picture/list"
import { listPictures } from "../../store/pictures.ts"
import { implement } from "../method.ts"
import { toPicture } from "./to-picture.ts"

export const pictureListHandler = implement(pictureList, async (page, caller, ctx) => {
  const rows = await listPictures(ctx.store.db, caller.project_id, page)
  return { status: "success", pictures: rows.map((row) => toPicture(row, caller, ctx)) }
})
