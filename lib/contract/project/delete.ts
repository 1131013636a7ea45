import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { projectIdentifiers } from "../project.ts"
import { request } from "../request.ts"

export const projectDelete = method({
  path: "project/delete",
  summary: "Move a project to the trash. Its key, webhooks and waiting messages stop.",
  access: { area: "account", action: "write" },
  key: "account",
  input: request(projectIdentifiers({ idType: 1805, idForm: 1807, keyType: 1803 })),
  output: z.object({ status: success }),
})
