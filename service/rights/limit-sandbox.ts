import { domainOf, foldAddress } from "#contract/address"
import { limits } from "#contract/limits"
import type { Recipient } from "#contract/recipient"
import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import { confirmedAmong } from "../store/confirmed-emails.ts"
import { domainsNamed } from "../store/domains.ts"
import type { Db } from "../store/open.ts"
import { accountSpace } from "../store/projects.ts"
import { sandboxLettersOfDay, sandboxShard } from "../store/sandbox-counts.ts"
import type { Caller } from "./caller.ts"
import { asciiDomain } from "./check-sender.ts"

/** A limit that concurrent requests cannot exceed together: checked in the transaction that adds the letters. */
export type Limit = {
  refuse(tx: Db): Promise<void>
  /** The shard of the day's counter for these letters; by default any of the common ones. */
  shard?: number
}

/**
 * SEND-21: a sandbox domain writes to addresses that its account confirmed and to the account's own one (1598), up to
 * 100 letters a UTC day (1599). Refuses unconfirmed recipients; returns the limit to be checked while the letters are
 * added, or null when the sender is not a sandbox domain or the settings set no limits.
 */
export async function limitSandbox(
  from_email: string,
  recipients: { all: readonly Recipient[]; accepted: readonly Recipient[] },
  caller: Caller,
  ctx: Context,
): Promise<Limit | null> {
  if (!ctx.config.hasSandboxLimits || !(await isSandboxSender(from_email, ctx))) return null
  const unconfirmed = await firstUnconfirmed(recipients.accepted, caller, ctx)
  if (unconfirmed)
    throw new Refusal(
      1598,
      `message.recipients.${recipients.all.indexOf(unconfirmed)}.email: a sandbox domain can send only to confirmed addresses, and ${unconfirmed.email} is not confirmed.`,
    )
  const { project_id } = caller
  return {
    shard: sandboxShard,
    async refuse(tx) {
      const sent = await sandboxLettersOfDay(tx, project_id, ctx.clock.now())
      if (sent + recipients.accepted.length > limits.sandboxLettersPerDay)
        throw new Refusal(
          1599,
          `message.recipients: a sandbox domain can send ${limits.sandboxLettersPerDay} messages a day and has sent ${sent}.`,
        )
    },
  }
}

/** A sandbox name stays a sandbox domain, even when another account registered it. */
async function isSandboxSender(from_email: string, { store }: Context): Promise<boolean> {
  const registered = await domainsNamed(store.db, asciiDomain(domainOf(from_email)))
  return registered.some((one) => one.is_sandbox)
}

async function firstUnconfirmed(
  accepted: readonly Recipient[],
  caller: Caller,
  { store }: Context,
): Promise<Recipient | undefined> {
  const space = await accountSpace(store.db, caller.user_id)
  const folded = accepted.map((one) => foldAddress(one.email))
  const confirmed = space ? await confirmedAmong(store.db, space.project_id, folded) : new Set<string>()
  confirmed.add(foldAddress(caller.email))
  return accepted.find((one) => !confirmed.has(foldAddress(one.email)))
}
