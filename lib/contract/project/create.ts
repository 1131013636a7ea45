import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { projectInput } from "../project.ts"
import { request } from "../request.ts"

export const projectCreate = method({
  path: "project/create",
  summary: "Create a project with its own API key.",
  access: { area: "account", action: "write" },
  key: "account",
  input: request({ project: projectInput }),
  output: z.object({ status: success, project_id: z.string(), project_api_key: z.string() }),
})
