import "server-only"
import { seal, unseal } from "../auth/seal.ts"
import { at, clock } from "../clock.ts"
import { config } from "../config.ts"
import { findKey, saveKey } from "../store/keys.ts"
import type { Db } from "../store/open.ts"
import { accountSpace } from "./account-space.ts"

/** The vault: API keys are sealed in the store, opened for one call, and never handed to a browser. */

/** The key to call with: the person's own when there is one, else the project's. Null when none can be opened. */
export async function getKey(db: Db, project_id: string, user_id: string): Promise<string | null> {
  const row = await findKey(db, project_id, user_id)
  return row ? unseal(row.sealed) : null
}

/** The project's own key, which its callbacks are signed with. */
export const getProjectKey = (db: Db, project_id: string): Promise<string | null> =>
  getKey(db, project_id, "")

/**
 * Keys that the project's callbacks may be signed with: the present one, and for a day the one before it, because calls
 * that were made before a rotation are still under way (WEBHOOK-5).
 */
export async function getSigningKeys(db: Db, project_id: string): Promise<string[]> {
  const row = await findKey(db, project_id, "")
  if (!row) return []
  const isOldGood = row.previous_until !== null && row.previous_until > clock.now()
  const sealed = [row.sealed, ...(isOldGood && row.previous_sealed ? [row.previous_sealed] : [])]
  const opened = await Promise.all(sealed.map(unseal))
  return opened.filter((key) => key !== null)
}

const previousHours = 25

/** Seals a key into its place; `user_id` "" is the project itself. The same key again changes nothing. */
export async function putKey(db: Db, project_id: string, user_id: string, key: string): Promise<void> {
  const now = clock.now()
  const known = await findKey(db, project_id, user_id)
  if (known?.user_id === user_id && (await unseal(known.sealed)) === key) return
  await saveKey(
    db,
    { project_id, user_id, sealed: await seal(key), last_four: key.slice(-4), created_at: now },
    at(now.getTime() + previousHours * 3_600_000),
  )
}

/** The account key; the first call takes it over from the settings. */
export async function getAccountKey(db: Db): Promise<string | null> {
  const stored = await getKey(db, accountSpace, "")
  const given = config().accountKey
  if (stored || !given) return stored
  await putKey(db, accountSpace, "", given)
  return given
}
