import { parseUtc } from "#contract/time"
import { at } from "../../clock.ts"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import type { Caller } from "../../rights/caller.ts"
import { type WebhookRow, webhookByUrl } from "../../store/webhooks.ts"

/** The caller's webhook with this url; 304 when it is missing. */
export async function namedWebhook(url: string, caller: Caller, { store }: Context): Promise<WebhookRow> {
  const webhook = await webhookByUrl(store.db, caller.project_id, url)
  if (!webhook) throw new Refusal(304, "url: there is no webhook with this url.")
  return webhook
}

/** One of the two names of a webhook is enough; two that disagree match none. */
export async function webhookIdOf(
  { url, webhook_id }: { url?: string | undefined; webhook_id?: number | undefined },
  caller: Caller,
  ctx: Context,
): Promise<number | undefined> {
  if (url === undefined) return webhook_id
  const named = await namedWebhook(url, caller, ctx)
  if (webhook_id !== undefined && webhook_id !== named.webhook_id)
    throw new Refusal(400, "webhook_id: it is not the id of the webhook with this url.")
  return named.webhook_id
}

/** An instant of the wire, which has been checked; undefined when it is absent. */
export function instantAt(text: string | undefined): Date | undefined {
  const epochMs = text === undefined ? null : parseUtc(text)
  return epochMs === null ? undefined : at(epochMs)
}
