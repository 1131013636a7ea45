import { setUpOwner } from "#lib/access/auth/setup"
import { getAccountKey } from "#lib/mail-api/proxy/keys"
import { ok } from "#lib/platform/result"
import { orOutage } from "#lib/data/store/outage"
import { linkAction } from "../account/account-action.ts"
import { answer } from "../answer.ts"

/** Makes the first owner, once: `{token, name, email, password}` → `{user_id}`. */
export const POST = linkAction("account/setup", async ({ db, input, ip, trail }) => {
  const owner = await setUpOwner(db, trail, input, ip)
  // The account key moves from the settings into the vault, sealed; where that fails, with the first call.
  if (owner.ok) await orOutage(async () => ok(await getAccountKey(db)))
  return answer(owner, 201)
})
