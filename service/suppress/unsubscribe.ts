import { foldAddress } from "#contract/address"
import type { UnsubscribedMessage } from "#contract/methods/unsubscribed"
import type { Context } from "../context.ts"
import type { Db } from "../store/open.ts"
import { entriesOf, isKnownAddress } from "../store/suppressions-read.ts"
import { suppress } from "./add.ts"

/** Unsubscribes an address in the sender's name and returns its former state (LEGACY-1). */
export async function unsubscribe(
  { project_id, email }: { project_id: number; email: string },
  ctx: Pick<Context, "store" | "clock">,
): Promise<UnsubscribedMessage> {
  const now = ctx.clock.now()
  const folded = foldAddress(email)
  return ctx.store.db.transaction(async (tx) => {
    const message = await stateOf(tx, project_id, folded, now)
    if (message !== "was unsubscribed")
      await suppress(tx, [{ project_id, email: folded, cause: "unsubscribed", source: "user", at: now }])
    return message
  })
}

async function stateOf(tx: Db, project_id: number, email: string, now: Date): Promise<UnsubscribedMessage> {
  const entries = await entriesOf(tx, [project_id], email, now, { lock: true })
  if (entries.some((one) => one.cause === "unsubscribed")) return "was unsubscribed"
  if (entries.length > 0) return "was inactive"
  return (await isKnownAddress(tx, project_id, email)) ? "unsubscribed" : "added and unsubscribed"
}
