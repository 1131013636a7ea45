import type { Caller } from "../caller.ts"
import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import { hashKey } from "../seal.ts"
import { callerByKeyHash } from "../store/projects.ts"
import { may } from "../submit/permit.ts"

/** Who is logged in: the name and the digest of the key, never the key. Messages ask anew who that is. */
export type Login = { username: string; key_hash: string }

export const loginOf = (username: string, password: string): Login => ({
  username: username.trim(),
  key_hash: hashKey(password),
})

/**
 * SMTP-3: the caller of a login, user_id with the account's key or project_id with the project's. An unknown key and a
 * name of somebody else take the same way and get the same answer: code 102.
 */
export async function callerOf({ username, key_hash }: Login, ctx: Pick<Context, "store">): Promise<Caller> {
  const caller = await callerByKeyHash(ctx.store.db, key_hash)
  if (!caller || username !== nameOf(caller))
    throw new Refusal(102, "The user name is user_id or project_id, the password that one's API key.")
  if (!caller.is_account_key && !may(caller, "api"))
    throw new Refusal(105, "api: submission is switched off for this project.")
  return caller
}

const nameOf = (caller: Caller): string => String(caller.is_account_key ? caller.user_id : caller.project_id)
