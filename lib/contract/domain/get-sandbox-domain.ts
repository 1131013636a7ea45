import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const domainGetSandboxDomain = method({
  path: "domain/get-sandbox-domain",
  summary: "Return the project's sandbox domain, which can send at once; created on the first call.",
  access: { area: "domains", action: "write" },
  key: "either",
  input: request({}),
  output: z.object({ status: success, domain: z.string() }),
})
