import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { project, projectIdentifiers } from "../project.ts"
import { request } from "../request.ts"

export const projectList = method({
  path: "project/list",
  summary: "List projects, or the one with the given id or key.",
  access: { area: "account", action: "read" },
  key: "account",
  input: request(projectIdentifiers({ idType: 1905, idForm: 1904, keyType: 1902 })),
  output: z.object({ status: success, projects: z.array(project) }),
})
