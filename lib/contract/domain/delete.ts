import { z } from "zod"
import { success } from "../answer.ts"
import { domainName } from "../domain.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const domainDelete = method({
  path: "domain/delete",
  summary: "Delete a sender domain of this project.",
  access: { area: "domains", action: "write" },
  key: "either",
  input: request({ domain: domainName(1350, 1351) }),
  output: z.object({ status: success, message: z.string() }),
})
