import { z } from "zod"
import { success } from "../answer.ts"
import { expectedVersion } from "../expected-version.ts"
import { method } from "../method.ts"
import { projectEdit, projectIdentifiers } from "../project.ts"
import { request } from "../request.ts"

export const projectUpdate = method({
  path: "project/update",
  summary: "Change a project, given by its id or API key; omitted fields do not change.",
  access: { area: "account", action: "write" },
  key: "account",
  input: request({
    ...projectIdentifiers({ idType: 1712, idForm: 1715, keyType: 1708 }),
    project: projectEdit,
    expected_version: expectedVersion,
  }),
  output: z.object({ status: success, project_api_key: z.string().optional() }),
})
