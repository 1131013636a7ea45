import { z } from "zod"
import { success } from "../answer.ts"
import { keyId, keyProject } from "../api-key.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const apiKeyDelete = method({
  path: "api-key/delete",
  summary: "Revoke a program's key. Calls with it are refused from then on.",
  access: { area: "project", action: "write" },
  key: "either",
  isExtension: true,
  input: request({ project_id: keyProject, key_id: keyId }),
  output: z.object({ status: success }),
})
