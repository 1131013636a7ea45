import { tagList } from "#contract/tag/list"
import { listTags } from "../../store/tags-list.ts"
import { implement } from "../method.ts"

export const tagListHandler = implement(tagList, async (_input, caller, { store }) => ({
  status: "success",
  tags: await listTags(store.db, caller.project_id),
}))
