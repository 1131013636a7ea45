import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { projectIdentifiers } from "../project.ts"
import { request } from "../request.ts"

export const projectDelete = method({
  path: "project/delete",
  summary: "Put a project into the trash: its key, its webhooks and its waiting messages stop.",
  access: { area: "account", action: "write" },
  key: "account",
  input: request(projectIdentifiers({ idType: 1805, idForm: 1807, keyType: 1803 })),
  output: z.object({ status: success }),
})
