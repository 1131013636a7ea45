import "server-only"
import { z } from "zod"
import { at } from "#lib/platform/clock"
import { failed, type Result } from "#lib/platform/result"

const yearMs = 366 * 86_400_000

/** Time of a publication: an instant, converted by the page from the project's time zone. */
export const publishAt = z.iso
  .datetime({ error: "publish_at is a time in UTC, as 2026-11-27T08:00:00Z." })
  .transform((text) => at(Date.parse(text)))

/** A plan's time must be in the future, and near enough to be remembered. */
export function whenFault(publish_at: Date | null, now: Date): Extract<Result<never>, { ok: false }> | null {
  if (!publish_at) return null
  const aheadMs = publish_at.getTime() - now.getTime()
  if (aheadMs <= 0) return failed(400, "This time is over.", { field: "publish_at" })
  if (aheadMs > yearMs) return failed(400, "At most a year ahead.", { field: "publish_at" })
  return null
}
