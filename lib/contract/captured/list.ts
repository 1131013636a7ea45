import { z } from "zod"
import { success } from "../answer.ts"
import { capturedSummary } from "../captured.ts"
import { method } from "../method.ts"

export const capturedList = method({
  path: "captured/list",
  summary: "List letters kept by the sandbox world, newest first.",
  access: { area: "messages", action: "read" },
  key: "either",
  isExtension: true,
  faultCode: 2601,
  input: z.object({
    search: z.string().max(320).optional(),
    job_id: z.string().max(40).optional(),
    limit: z.int().min(1).max(200).default(50),
    cursor: z.string().max(80).optional(),
  }),
  output: z.object({ status: success, letters: z.array(capturedSummary), cursor: z.string() }),
})
