import "server-only"
import { systemStorage } from "#contract/system/storage"
import { parseUtc } from "#contract/time"
import { requireOwner } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { config } from "#lib/config"
import { getAccountKey } from "#lib/proxy/keys"
import { failed } from "#lib/result"
import { call } from "#lib/service-client/call"
import { lifetimesOf } from "#lib/store/lifetimes"
import { openedStore } from "#lib/store/open"
import { type GroupSize, sizesOf } from "#postgres/sizes"
import { type StorageWords, storageWords } from "#words/storage"
import { currentLanguage } from "../../../language.ts"
import { type DatabaseView, type GroupNames, type StoredGroup, viewDatabase } from "./view.ts"

export type Storage = {
  words: StorageWords
  dashboard: DatabaseView
  service: DatabaseView | { fault: string }
}

/** STORAGE-1: what both databases take, for the owner. */
export async function loadStorage(): Promise<Storage> {
  await requireOwner("/storage")
  const [language, db] = await Promise.all([currentLanguage(), openedStore()])
  const words = storageWords[language]
  const view = (bytes: number, groups: readonly StoredGroup[], names: GroupNames) =>
    viewDatabase({ bytes, groups, names, words }, { language, nowMs: clock.now().getTime() })
  const [own, service] = await Promise.all([sizesOf(db, lifetimesOf(config().keep)), askService()])
  return {
    words,
    dashboard: view(own.databaseBytes, own.groups.map(ownGroup), words.dashboardGroups),
    service: service.ok
      ? view(
          service.value.database_bytes,
          service.value.groups.map(({ oldest, ...group }) => ({
            ...group,
            oldestMs: oldest === undefined ? null : parseUtc(oldest),
          })),
          words.serviceGroups,
        )
      : { fault: service.failure.message },
  }
}

const ownGroup = ({ group, rows, bytes, oldestMs, keptDays, setting }: GroupSize): StoredGroup => ({
  group,
  rows,
  bytes,
  oldestMs,
  ...(keptDays === null ? {} : { kept_days: keptDays }),
  ...(setting === null ? {} : { setting }),
})

async function askService() {
  const key = await getAccountKey(await openedStore())
  return key ? call(systemStorage, {}, key) : failed(404, "There is no account key.")
}
