import { z } from "zod"
import { success } from "../answer.ts"
import { apiKey, keyId, keyName, keyNetworks, keyProject, keyRight } from "../api-key.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const apiKeyUpdate = method({
  path: "api-key/update",
  summary: "Change name, right or networks of a program's key; omitted fields do not change.",
  access: { area: "project", action: "write" },
  key: "either",
  isExtension: true,
  input: request({
    project_id: keyProject,
    key_id: keyId,
    name: keyName.nullish(),
    right: keyRight.nullish(),
    networks: keyNetworks.nullish(),
  }),
  output: z.object({ status: success, key: apiKey }),
})
