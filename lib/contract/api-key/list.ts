import { z } from "zod"
import { success } from "../answer.ts"
import { apiKey, keyProject } from "../api-key.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const apiKeyList = method({
  path: "api-key/list",
  summary: "List a project's keys for programs, newest first, and those revoked in the last 30 days.",
  access: { area: "project", action: "read" },
  key: "either",
  isExtension: true,
  input: request({ project_id: keyProject }),
  output: z.object({ status: success, keys: z.array(apiKey) }),
})
