import { clientAddress } from "#lib/auth/client-address"
import { setUpOwner } from "#lib/auth/setup"
import { getAccountKey } from "#lib/proxy/keys"
import { openedStore } from "#lib/store/open"
import { answer } from "../answer.ts"
import { readFromOwnPage } from "../write.ts"

/** Makes the first owner, once: `{token, name, email, password}` → `{user_id}`. */
export async function POST(request: Request): Promise<Response> {
  const body = await readFromOwnPage(request, 16 * 1024)
  if (!body.ok) return answer(body)
  const db = await openedStore()
  const owner = await setUpOwner(db, body.value, clientAddress(request.headers))
  // The account key moves from the settings into the vault, sealed.
  if (owner.ok) await getAccountKey(db)
  return answer(owner, 201)
}
