import { z } from "zod"
import { success } from "../answer.ts"
import { apiKey, keyId, keyName, keyNetworks, keyProject, keyRight } from "../api-key.ts"
import { request, text } from "../fields.ts"
import { method } from "../method.ts"

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

export const apiKeyDelete = method({
  path: "api-key/delete",
  summary: "Revoke a program's key. Calls with it are refused from then on.",
  access: { area: "project", action: "write" },
  key: "either",
  isExtension: true,
  input: request({ project_id: keyProject, key_id: keyId }),
  output: z.object({ status: success }),
})

export const apiKeyList = method({
  path: "api-key/list",
  summary: "List a project's keys for programs, newest first, and those revoked in the last 30 days.",
  access: { area: "project", action: "read" },
  key: "either",
  isExtension: true,
  input: request({ project_id: keyProject }),
  output: z.object({ status: success, keys: z.array(apiKey) }),
})

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
