import { customType, text, timestamp } from "drizzle-orm/pg-core"

export const instant = () => timestamp({ withTimezone: true, precision: 3 })
export const projectId = () => text().notNull()
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" })
