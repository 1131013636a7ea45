import type { Context } from "../context.ts"
import { addressOf, isWithin } from "../network/networks.ts"
import { Refusal } from "../refusal.ts"
import type { Caller } from "./caller.ts"

/**
 * The last check of a key, by HTTP and by SMTP alike: a program's key is valid from its networks only (EXT-12), and its
 * use is recorded (EXT-14). Other keys pass. `ip` is the address the call comes from.
 */
export function admit(
  caller: Caller,
  ip: string,
  { clock, keyUses }: Pick<Context, "clock" | "keyUses">,
): Caller {
  const { program_key: key, project_id } = caller
  if (!key) return caller
  const isLimited = key.networks.length > 0
  if (isLimited && !isWithin(key.networks, ip))
    throw new Refusal(105, `This key may not be used from ${addressOf(ip) ?? "this address"}.`)
  keyUses.record({ project_id, key_id: key.key_id, at: clock.now(), ip: addressOf(ip) })
  return caller
}
