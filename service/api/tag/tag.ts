import { tagDelete, tagList } from "#contract/methods/tag"
import { deleteTag, listTags } from "../../store/tags.ts"
import { implement } from "../method.ts"

export const tagListHandler = implement(tagList, async (_input, caller, { store }) => ({
  status: "success",
  tags: await listTags(store.db, caller.project_id),
}))

const idMax = 2_147_483_647

/** An unknown id, or another project's, is a success as well (TAG-2): afterwards the tag is not there. */
export const tagDeleteHandler = implement(tagDelete, async ({ tag_id }, caller, { store }) => {
  if (Math.abs(tag_id) <= idMax) await deleteTag(store.db, caller.project_id, tag_id)
  return { status: "success" }
})
