import { z } from "zod"
import { success } from "../answer.ts"
import { domainName } from "../domain.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const domainValidateDkim = method({
  path: "domain/validate-dkim",
  summary: "Start a check of the DKIM record of a domain.",
  access: { area: "domains", action: "write" },
  key: "either",
  input: request({ domain: domainName(1400, 1401) }),
  output: z.object({ status: success, message: z.string() }),
})
