import { z } from "zod"
import { success } from "../answer.ts"
import { domainName } from "../domain.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const domainGetDnsRecords = method({
  path: "domain/get-dns-records",
  summary: "Register a sender domain and return the DNS records it needs.",
  access: { area: "domains", action: "write" },
  key: "either",
  input: request({ domain: domainName(1100, 1101) }),
  output: z.object({
    status: success,
    domain: z.string(),
    "verification-record": z.string(),
    dkim: z.string(),
  }),
})
