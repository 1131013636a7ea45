import { z } from "zod"
import { success } from "../answer.ts"
import { domainName } from "../domain.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const domainValidateVerificationRecord = method({
  path: "domain/validate-verification-record",
  summary: "Check the verification record of a domain in DNS.",
  access: { area: "domains", action: "write" },
  key: "either",
  input: request({ domain: domainName(1200, 1201) }),
  output: z.object({ status: success, message: z.string() }),
})
