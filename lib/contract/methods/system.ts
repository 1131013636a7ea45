import { z } from "zod"
import { success, utc } from "../answer.ts"
import { request } from "../fields.ts"
import { method } from "../method.ts"

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

export const systemPing = method({
  path: "system/ping",
  summary: "Check that the key is valid.",
  access: { area: "project", action: "read" },
  key: "either",
  input: request({}),
  output: z.object({ status: success, user_id: z.int() }),
})

/** A group of tables, with its size and the retention of its rows. */
const storageGroup = z.object({
  group: z.string(),
  tables: z.array(z.string()),
  rows: z.int(),
  bytes: z.int(),
  oldest: utc.optional(),
  kept_days: z.int().optional(),
  setting: z.string().optional(),
  bytes_max: z.int().optional(),
  bytes_setting: z.string().optional(),
})

export type StorageGroup = z.output<typeof storageGroup>

export const systemStorage = method({
  path: "system/storage",
  summary: "Read how much data the service stores, and for how long.",
  access: { area: "account", action: "read" },
  key: "account",
  isExtension: true,
  input: request({}),
  output: z.object({ status: success, database_bytes: z.int(), groups: z.array(storageGroup) }),
})
