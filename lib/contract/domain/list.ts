import { z } from "zod"
import { orBlank, orDefault } from "../absent.ts"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { domain, domainName } from "../domain.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const domainList = method({
  path: "domain/list",
  summary: "List sender domains with the state of their records.",
  access: { area: "domains", action: "read" },
  key: "either",
  input: request({
    domain: orBlank(domainName(1301, 1301)),
    limit: orDefault(
      z
        .int({ error: coded(1305, "limit is a whole number.") })
        .min(1, coded(1302, "limit is between 1 and 100."))
        .max(100, coded(1302, "limit is between 1 and 100.")),
      50,
    ),
    offset: orDefault(
      z.int({ error: coded(1304, "offset is a whole number.") }).min(0, coded(1303, "offset is 0 or more.")),
      0,
    ),
  }),
  output: z.object({ status: success, domains: z.array(domain) }),
})
