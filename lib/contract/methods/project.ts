import { z } from "zod"
import { success } from "../answer.ts"
import { expectedVersion, request } from "../fields.ts"
import { method } from "../method.ts"
import { project, projectEdit, projectIdentifiers, projectInput } from "../project.ts"

export const projectCreate = method({
  path: "project/create",
  summary: "Create a project with its own API key.",
  access: { area: "account", action: "write" },
  key: "account",
  input: request({ project: projectInput }),
  output: z.object({ status: success, project_id: z.string(), project_api_key: z.string() }),
})

export const projectDelete = method({
  path: "project/delete",
  summary: "Move a project to the trash. Its key, webhooks and waiting messages stop.",
  access: { area: "account", action: "write" },
  key: "account",
  input: request(projectIdentifiers({ idType: 1805, idForm: 1807, keyType: 1803 })),
  output: z.object({ status: success }),
})

export const projectList = method({
  path: "project/list",
  summary: "List projects, or the one with the given id or key.",
  access: { area: "account", action: "read" },
  key: "account",
  input: request(projectIdentifiers({ idType: 1905, idForm: 1904, keyType: 1902 })),
  output: z.object({ status: success, projects: z.array(project) }),
})

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
