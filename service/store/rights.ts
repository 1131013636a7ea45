import { type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { toJson } from "./json.ts"
import type { Rights } from "./schema/accounts.ts"

/** Rights to set, and names of rights to unset. */
export type RightsChange = { given: Rights; taken: readonly string[] }

/** A column of rights after a change; made in the store, so that two changes at a time do not undo each other. */
export const rightsAfter = (column: PgColumn, { given, taken }: RightsChange): SQL<Rights> =>
  sql`(${column} || ${toJson(given)}::jsonb)
      - array(select jsonb_array_elements_text(${toJson(taken)}::jsonb))`
