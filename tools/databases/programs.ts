import { migrationLocks } from "#postgres/known-schema"
import { databases } from "../lib/postgres/databases.mjs"
import { inRepo } from "../lib/repo.mjs"

/** A program whose database is copied. */
export type Program = {
  name: "dashboard" | "service"
  /** The setting with its address. */
  setting: string
  /** How its sessions call themselves, and the lock under which it migrates: the `openStore` of either program. */
  application: string
  migrationLock: number
  /** The folder that drizzle-kit writes. */
  migrations: string
}

const [dashboard, service] = databases.map(({ setting }) => setting)

export const programs: readonly Program[] = [
  {
    name: "dashboard",
    setting: dashboard ?? "",
    application: "waybill-dashboard",
    migrationLock: migrationLocks.dashboard,
    migrations: inRepo("lib/data/store/migrations"),
  },
  {
    name: "service",
    setting: service ?? "",
    application: "waybill-service",
    migrationLock: migrationLocks.service,
    migrations: inRepo("service/store/migrations"),
  },
]
