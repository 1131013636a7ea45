import "server-only"
import { foldAddress } from "#contract/address"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import type { Db } from "#lib/data/store/open"
import { eventStore } from "./open.ts"

/** A message to an address, and when it reached the requested status. */
export type LastMessage = { job_id: string; email: string; atMs: number; reason: string | null }

type LastOfAddress = { bounced: LastMessage | null; delivered: LastMessage | null }

/** The newest message to an address that hard-bounced, and the newest that was delivered, from stored events. */
export async function lastOfAddress(
  db: Db,
  project_id: string,
  email: string,
  nowMs: number,
): Promise<LastOfAddress> {
  const filter = { fromMs: 0, toMs: nowMs, email: foldAddress(email) }
  const [bounced, delivered] = await Promise.all([
    newest(db, project_id, { ...filter, status: "hard_bounced" }, "hard_bounced"),
    newest(db, project_id, { ...filter, had: "delivered" }, "delivered"),
  ])
  return { bounced, delivered }
}

async function newest(
  db: Db,
  project_id: string,
  filter: LetterFilter,
  status: string,
): Promise<LastMessage | null> {
  const found = await eventStore().findPlaces(db, project_id, filter, { after: null, limit: 1 })
  const [place] = found.places
  if (!place) return null
  const [, job_id, email] = place
  const { letters, events } = await eventStore().letterStory(db, project_id, job_id, email)
  const event = events.findLast((one) => one.status === status)
  const at = event?.event_time ?? letters[0]?.last_at
  return at ? { job_id, email, atMs: at.getTime(), reason: letters[0]?.delivery_status ?? null } : null
}
