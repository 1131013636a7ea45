import type { Context } from "../context.ts"
import { calls, webhooks } from "../store/schema/webhooks.ts"

/** Fields in which a made call can differ from one that was answered. */
export type MadeCall = Partial<
  Pick<
    typeof calls.$inferInsert,
    "webhook_id" | "status" | "created_at" | "last_http_status" | "last_error" | "last_duration_ms"
  >
>

/** Adds a webhook that was not probed; returns its number. */
export async function addWebhook(ctx: Context, project_id: number, url: string): Promise<number> {
  const now = ctx.clock.now()
  const row = { project_id, url, email_status: ["delivered" as const], created_at: now, updated_at: now }
  const [added] = await ctx.store.db.insert(webhooks).values(row).returning()
  if (!added) throw new Error("The webhook was not added.")
  return added.webhook_id
}

/** Adds answered calls of the last ten minutes, a second apart, the oldest first; returns their numbers. */
export async function addCalls(
  ctx: Context,
  of: { project_id: number; webhook_id: number },
  count: number,
  more: MadeCall = {},
): Promise<number[]> {
  const start = ctx.clock.now().getTime() - 600_000
  const rows = Array.from({ length: count }, (_, n) => {
    const at = new Date(start + n * 1000)
    const answered = { status: "answered" as const, last_http_status: 200, last_duration_ms: 12 }
    return { ...of, event_ids: [1, 2], created_at: at, last_try_at: at, ...answered, ...more }
  })
  const added = await ctx.store.db.insert(calls).values(rows).returning({ id: calls.call_id })
  return added.map((one) => one.id)
}
