import "server-only"
import type { Input, Method, Output } from "#contract/method"
import type { Access } from "#lib/access/auth/access"
import { ok, type Result } from "#lib/platform/result"
import { openedStore } from "#lib/data/store/open"
import { withHiddenPassword } from "./hidden-password.ts"
import { asSeenBy, withoutAddressSearch } from "./masked.ts"
import { callWithKey, permit } from "./proxy.ts"

/**
 * A reading method for the first render of a page, with the rights of its reader: the same steps as the proxy, without
 * those for writes.
 */
export async function readMethod<M extends Method>(
  access: Access,
  method: M,
  input: Input<M>,
): Promise<Result<Output<M>>> {
  const right = permit(access, method)
  if (!right.ok) return right
  const db = await openedStore()
  const known = withoutAddressSearch(access, method, input)
  const withPassword = await withHiddenPassword(known, (one, about) => callWithKey(db, access, one, about))
  if (!withPassword.ok) return withPassword
  const answer = await callWithKey(db, access, method, withPassword.value)
  return answer.ok ? ok(asSeenBy(access, method, answer.value)) : answer
}
