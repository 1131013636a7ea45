import { z } from "zod"
import { success } from "../answer.ts"
import { apiKey, keyName, keyNetworks, keyProject, keyRight } from "../api-key.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { text } from "../text.ts"

export const apiKeyCreate = method({
  path: "api-key/create",
  summary: "Make a key for a program; the answer is the only place that ever shows it.",
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
