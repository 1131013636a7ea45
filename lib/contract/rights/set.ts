import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { rightsEdit, rightsProject, rightValues } from "../rights.ts"

export const rightsSet = method({
  path: "rights/set",
  summary: "Set rights of the account, or of one of its projects; null removes a setting.",
  access: { area: "account", action: "write" },
  key: "account",
  isExtension: true,
  input: request({ project_id: rightsProject, rights: rightsEdit }),
  output: z.object({ status: success, rights: rightValues }),
})
