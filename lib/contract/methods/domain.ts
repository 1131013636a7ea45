import { z } from "zod"
import { orBlank, orDefault } from "../absent.ts"
import { success } from "../answer.ts"
import { withCode } from "../validation-error.ts"
import { domain, domainName } from "../domain.ts"
import { request } from "../fields.ts"
import { method } from "../method.ts"

export const domainDelete = method({
  path: "domain/delete",
  summary: "Delete a sender domain of this project.",
  access: { area: "domains", action: "write" },
  key: "either",
  input: request({ domain: domainName(1350, 1351) }),
  output: z.object({ status: success, message: z.string() }),
})

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

export const domainGetSandboxDomain = method({
  path: "domain/get-sandbox-domain",
  summary: "Return the project's sandbox domain, which can send at once; created on the first call.",
  access: { area: "domains", action: "write" },
  key: "either",
  input: request({}),
  output: z.object({ status: success, domain: z.string() }),
})

export const domainList = method({
  path: "domain/list",
  summary: "List sender domains with the state of their records.",
  access: { area: "domains", action: "read" },
  key: "either",
  input: request({
    domain: orBlank(domainName(1301, 1301)),
    limit: orDefault(
      z
        .int({ error: withCode(1305, "limit must be a whole number.") })
        .min(1, withCode(1302, "limit must be between 1 and 100."))
        .max(100, withCode(1302, "limit must be between 1 and 100.")),
      50,
    ),
    offset: orDefault(
      z
        .int({ error: withCode(1304, "offset must be a whole number.") })
        .min(0, withCode(1303, "offset must be 0 or more.")),
      0,
    ),
  }),
  output: z.object({ status: success, domains: z.array(domain) }),
})

export const domainValidateDkim = method({
  path: "domain/validate-dkim",
  summary: "Start a check of the DKIM record of a domain.",
  access: { area: "domains", action: "write" },
  key: "either",
  input: request({ domain: domainName(1400, 1401) }),
  output: z.object({ status: success, message: z.string() }),
})

export const domainValidateVerificationRecord = method({
  path: "domain/validate-verification-record",
  summary: "Check the verification record of a domain in DNS.",
  access: { area: "domains", action: "write" },
  key: "either",
  input: request({ domain: domainName(1200, 1201) }),
  output: z.object({ status: success, message: z.string() }),
})
