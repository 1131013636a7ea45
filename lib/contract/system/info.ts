import { z } from "zod"
import { success, utc } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const systemInfo = method({
  path: "system/info",
  summary: "Read the account or project of a key.",
  access: { area: "project", action: "read" },
  key: "either",
  input: request({}),
  output: z.object({
    status: success,
    user_id: z.int(),
    email: z.string(),
    project_id: z.string().optional(),
    project_name: z.string().optional(),
    accounting: z
      .object({ period_start: utc, period_end: utc, emails_included: z.int(), emails_sent: z.int() })
      .optional(),
    project_accounting: z
      .object({ email_counter: z.int(), email_counter_limit: z.int(), email_counter_mode: z.string() })
      .optional(),
    /** Ours: which program's key this is; absent: the project's own, or the account's. */
    key: z.object({ key_id: z.string(), name: z.string(), right: z.string() }).optional(),
    /** Ours: sandbox, relay or direct. */
    delivery_mode: z.string().optional(),
  }),
})
