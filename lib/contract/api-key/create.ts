import { z } from "zod"
import { success } from "../answer.ts"
import { apiKey, keyName, keyNetworks, keyProject, keyRight } from "../api-key.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { text } from "../text.ts"

export const apiKeyCreate = method({
  path: "api-key/create",
  summary: "Create a key for a program. Only this response contains the key.",
  access: { area: "project", action: "write" },
  key: "either",
  isExtension: true,
  input: request({
    project_id: keyProject,
    name: keyName,
    right: keyRight,
    networks: keyNetworks.nullish(),
    created_by: text("created_by", 200).nullish(),
  }),
  output: z.object({ status: success, api_key: z.string(), key: apiKey }),
})
