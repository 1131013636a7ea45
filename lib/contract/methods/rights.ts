import { z } from "zod"
import { success } from "../answer.ts"
import { request } from "../fields.ts"
import { method } from "../method.ts"
import { rightsEdit, rightsProject, rightValues } from "../rights.ts"

export const rightsGet = method({
  path: "rights/get",
  summary: "Read the rights of the account, or of one of its projects.",
  access: { area: "account", action: "read" },
  key: "account",
  isExtension: true,
  input: request({ project_id: rightsProject }),
  output: z.object({
    status: success,
    /** Effective values. */
    rights: rightValues,
    /** Each right with its initial value; `is_set` when it was set here and not taken from the account or the start. */
    details: z.array(
      z.object({
        name: z.string(),
        value: z.union([z.boolean(), z.number(), z.string()]),
        initial: z.union([z.boolean(), z.number(), z.string()]),
        is_set: z.boolean(),
        summary: z.string(),
      }),
    ),
  }),
})

export const rightsSet = method({
  path: "rights/set",
  summary: "Set rights of the account, or of one of its projects; null removes a setting.",
  access: { area: "account", action: "write" },
  key: "account",
  isExtension: true,
  input: request({ project_id: rightsProject, rights: rightsEdit }),
  output: z.object({ status: success, rights: rightValues }),
})
