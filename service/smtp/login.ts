import { fulfils, needOf } from "#contract/key-right"
import { emailSend } from "#contract/methods/email"
import type { Context } from "../context.ts"
import { hashKey } from "../links/seal.ts"
import { Refusal } from "../refusal.ts"
import { admit } from "../rights/admit.ts"
import type { Caller } from "../rights/caller.ts"
import { may } from "../rights/permit.ts"
import { callerByKeyHash } from "../store/projects.ts"

/**
 * The login of a connection: the name, the digest of the key (never the key), and the address. Each message looks the
 * caller up again.
 */
export type Login = { username: string; key_hash: string; ip: string }

export const loginOf = (username: string, password: string, ip: string): Login => ({
  username: username.trim(),
  key_hash: hashKey(password),
  ip,
})

/**
 * SMTP-3: the caller of a login, user_id with the account's key or project_id with the project's or with a program's key
 * that may send. An unknown key and a wrong user name take the same path and get the same reply: code 102.
 */
export async function callerOf(
  { username, key_hash, ip }: Login,
  ctx: Pick<Context, "store" | "clock" | "keyUses">,
): Promise<Caller> {
  const caller = await callerByKeyHash(ctx.store.db, key_hash)
  if (!caller || username !== nameOf(caller))
    throw new Refusal(
      102,
      "The user name must be user_id or project_id, and the password one of its API keys.",
    )
  if (!caller.is_account_key && !may(caller, "api"))
    throw new Refusal(105, "api: submission is switched off for this project.")
  if (caller.program_key && !fulfils(caller.program_key.right, needOf(emailSend.path)))
    throw new Refusal(105, "Submission requires a key with the right to send; this key may only read.")
  return admit(caller, ip, ctx)
}

const nameOf = (caller: Caller): string => String(caller.is_account_key ? caller.user_id : caller.project_id)
