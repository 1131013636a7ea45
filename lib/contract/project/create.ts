import { z } from "zod"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { method } from "../method.ts"
import { projectInput } from "../project.ts"

export const projectCreate = method({
  path: "project/create",
  summary: "Create a project with an API key of its own.",
  access: { area: "account", action: "write" },
  key: "account",
  faultCode: 1601,
  input: z.object({ project: projectInput }, { error: coded(1601, "project is missing.") }),
  output: z.object({ status: success, project_id: z.string(), project_api_key: z.string() }),
})
