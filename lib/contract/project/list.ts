import { z } from "zod"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { method } from "../method.ts"
import { project } from "../project.ts"
import { request } from "../request.ts"

export const projectList = method({
  path: "project/list",
  summary: "List projects, or the one with the given id or key.",
  access: { area: "account", action: "read" },
  key: "account",
  input: request({
    project_id: z
      .string({ error: coded(1905, "project_id is a string.") })
      .regex(/^\d+$/, coded(1904, "project_id has digits only."))
      .optional(),
    project_api_key: z.string({ error: coded(1902, "project_api_key is a string.") }).optional(),
  }),
  output: z.object({ status: success, projects: z.array(project) }),
})
