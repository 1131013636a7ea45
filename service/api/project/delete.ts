import { projectDelete } from "#contract/project/delete"
import { Refusal } from "../../refusal.ts"
import { deleteProject } from "../../store/projects.ts"
import { forgetKeys } from "../key.ts"
import { implement } from "../method.ts"
import { identifyProject } from "./identify.ts"

const codes = { none: 1801, both: 1804, unknownId: 1806, unknownKey: 1802 }

/** Puts the project into the trash (ACCOUNT-12). */
export const projectDeleteHandler = implement(projectDelete, async (input, caller, ctx) => {
  const row = await identifyProject(input, codes, caller, ctx)
  const isDeleted = await deleteProject(ctx.store.db, row, ctx.clock.now())
  if (!isDeleted) throw new Refusal(codes.unknownId, "project_id: there is no project with this id.")
  forgetKeys(ctx)
  return { status: "success" }
})
