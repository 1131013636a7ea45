import "server-only"
import { cache } from "react"
import { seal, unseal, unsealOften } from "#lib/platform/seal"
import { at, clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { connectedServer, ownKey, ownServer, type Server, type ServiceKey } from "#lib/mail-api/client/server"
import { accountSpace } from "#lib/data/store/account-space"
import { baseUrlOfProject, findConnection } from "#lib/data/store/connections"
import { findKey, findOwnKey, findProjectKeys, type KeyRow, saveKey } from "#lib/data/store/keys"
import type { CallPlace } from "#lib/data/store/membership"
import type { Db } from "#lib/data/store/open"
import { accountSpaceOf } from "../../data/store/account-space.ts"

/** The vault: API keys are stored sealed, opened for one call, and never sent to a browser. */

/**
 * The key for a call, and its server: the person's own if there is one, else the project's. Null if none can be opened.
 * Read once per page, for any number of calls.
 */
export const getKey = cache(
  async (db: Db, project_id: string, user_id: string): Promise<ServiceKey | null> => {
    const [row, base_url] = await Promise.all([
      findKey(db, project_id, user_id),
      baseUrlOfProject(db, project_id),
    ])
    return openKey({ sealed: row?.sealed ?? null, base_url })
  },
)

/** A stored key, decrypted; null if there is none or no secret decrypts it. */
export async function openKey({
  sealed,
  base_url,
}: Pick<CallPlace, "sealed" | "base_url">): Promise<ServiceKey | null> {
  const key = sealed && (await unsealOften(sealed))
  return key ? { key, server: serverAt(base_url) } : null
}

/** Server for a project's calls: the one it was connected from, else the one of the settings. */
export const serverOfProject = async (db: Db, project_id: string): Promise<Server> =>
  serverAt(await baseUrlOfProject(db, project_id))

const serverAt = (base_url: string | null): Server =>
  base_url === null ? ownServer() : connectedServer(base_url)

/** The project's own key, which its callbacks are signed with. */
export const getProjectKey = (db: Db, project_id: string): Promise<ServiceKey | null> =>
  getKey(db, project_id, "")

/**
 * Keys that can have signed a project's callbacks: the current one, and for a day the previous one, because calls from
 * before a rotation are still on their way (WEBHOOK-5). By project; a missing project has none.
 */
export async function getSigningKeys(
  db: Db,
  project_ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await findProjectKeys(db, project_ids)
  return new Map(await Promise.all(rows.map(async (row) => [row.project_id, await openedKeys(row)] as const)))
}

async function openedKeys({ sealed, previous_sealed, previous_until }: KeyRow): Promise<string[]> {
  const isOldGood = previous_until !== null && previous_until > clock.now()
  const all = [sealed, ...(isOldGood && previous_sealed ? [previous_sealed] : [])]
  const opened = await Promise.all(all.map(unsealOften))
  return opened.filter((key) => key !== null)
}

/**
 * The same keys with their kind, for the page that checks a body; the previous one also after its time, because "signed
 * with the old key" is the answer for people who look for the reason of refused calls (VERIFY-1).
 */
export async function getJudgingKeys(
  db: Db,
  project_id: string,
): Promise<{ kind: "current" | "previous" | "old"; key: string }[]> {
  const row = await findKey(db, project_id, "")
  if (!row) return []
  const isOldGood = row.previous_until !== null && row.previous_until > clock.now()
  const current = await unseal(row.sealed)
  const previous = row.previous_sealed ? await unseal(row.previous_sealed) : null
  return [
    ...(current === null ? [] : [{ kind: "current" as const, key: current }]),
    ...(previous === null
      ? []
      : [{ kind: isOldGood ? ("previous" as const) : ("old" as const), key: previous }]),
  ]
}

const previousHours = 25

/** Stores a key sealed; `user_id` "" is the project itself. The same key again changes nothing. */
export async function putKey(db: Db, project_id: string, user_id: string, key: string): Promise<void> {
  const now = clock.now()
  if (await isKey(db, project_id, user_id, key)) return
  await saveKey(
    db,
    { project_id, user_id, sealed: await seal(key), last_four: key.slice(-4), created_at: now },
    at(now.getTime() + previousHours * 3_600_000),
  )
}

/** True if exactly this key is stored there. */
export async function isKey(db: Db, project_id: string, user_id: string, key: string): Promise<boolean> {
  const known = await findOwnKey(db, project_id, user_id)
  return known !== null && (await unseal(known.sealed)) === key
}

/** Details of a key that can be shown: never the key. */
export type KeyFacts = {
  last_four: string
  created_at: Date
  /** The previous key, while callbacks can still be signed with it. */
  previous: { last_four: string; until: Date } | null
}

/** Details of the key with exactly this owner, or null. */
export async function keyFacts(db: Db, project_id: string, user_id: string): Promise<KeyFacts | null> {
  const row = await findOwnKey(db, project_id, user_id)
  if (!row) return null
  const { last_four, created_at, previous_last_four, previous_until } = row
  const isOldGood = previous_until !== null && previous_until > clock.now()
  const previous =
    isOldGood && previous_last_four ? { last_four: previous_last_four, until: previous_until } : null
  return { last_four, created_at, previous }
}

/** The refusal of a call that requires the account key while there is none. */
export const noAccountKey = "There is no account key. The owner can add one on the projects page."

/**
 * The account key of a connection, or with null of the service of the settings, which is copied from there at the first
 * call.
 */
export async function getAccountKey(db: Db, connection_id: string | null = null): Promise<ServiceKey | null> {
  const row = await findOwnKey(db, accountSpaceOf(connection_id), "")
  const stored = row && (await unseal(row.sealed))
  if (connection_id !== null) {
    const connection = await findConnection(db, connection_id)
    return stored && connection ? { key: stored, server: connectedServer(connection.base_url) } : null
  }
  const configured = config().accountKey
  if (stored || !configured) return stored ? ownKey(stored) : null
  await putKey(db, accountSpace, "", configured)
  return ownKey(configured)
}
