import { pictureDelete } from "#contract/picture/delete"
import { deletePicture } from "../../store/pictures.ts"
import { implement } from "../method.ts"
import { unknownPicture } from "./to-picture.ts"

export const pictureDeleteHandler = implement(pictureDelete, async ({ id }, caller, ctx) => {
  if (!(await deletePicture(ctx.store.db, caller.project_id, id, ctx.clock.now()))) throw unknownPicture()
  return { status: "success" }
})
