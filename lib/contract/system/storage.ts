import { z } from "zod"
import { success, utc } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

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
