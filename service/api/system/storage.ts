import { type StorageGroup, systemStorage } from "#contract/system/storage"
import { formatUtc } from "#contract/time"
import { type GroupSize, sizesOf } from "#postgres/sizes"
import { lifetimesOf } from "../../store/lifetimes.ts"
import { implement } from "../method.ts"

export const systemStorageHandler = implement(systemStorage, async (_input, _caller, { store, config }) => {
  const { databaseBytes, groups } = await sizesOf(store.db, lifetimesOf(config.retention))
  return { status: "success", database_bytes: databaseBytes, groups: groups.map(toStorageGroup) }
})

const toStorageGroup = ({ group, tables, rows, bytes, ...about }: GroupSize): StorageGroup => ({
  group,
  tables: [...tables],
  rows,
  bytes,
  ...(about.oldestMs === null ? {} : { oldest: formatUtc(about.oldestMs) }),
  ...(about.keptDays === null ? {} : { kept_days: about.keptDays }),
  ...(about.setting === null ? {} : { setting: about.setting }),
  ...(about.bytesMax ? { bytes_max: about.bytesMax.bytes, bytes_setting: about.bytesMax.setting } : {}),
})
