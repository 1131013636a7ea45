import { z } from "zod"
import { success } from "../answer.ts"
import { capturedSummary } from "../captured.ts"
import { coded } from "../coded.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { text } from "../text.ts"

export const capturedList = method({
  path: "captured/list",
  summary: "List messages kept by the sandbox, newest first.",
  access: { area: "messages", action: "read" },
  key: "either",
  isExtension: true,
  input: request({
    search: text("search", 320).optional(),
    job_id: text("job_id", 40).optional(),
    limit: z
      .int({ error: coded(400, "limit is a whole number.") })
      .min(1, coded(400, "limit is between 1 and 200."))
      .max(200, coded(400, "limit is between 1 and 200."))
      .default(50),
    cursor: text("cursor", 80).optional(),
  }),
  output: z.object({ status: success, letters: z.array(capturedSummary), cursor: z.string() }),
})
