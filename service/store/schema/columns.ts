import { bigint, customType, timestamp } from "drizzle-orm/pg-core"

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" })

export const instant = (name?: string) =>
  name
    ? timestamp(name, { withTimezone: true, precision: 3 })
    : timestamp({ withTimezone: true, precision: 3 })

export const projectId = () => bigint({ mode: "number" }).notNull()
