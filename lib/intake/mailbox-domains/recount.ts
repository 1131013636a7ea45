import "server-only"
import { lettersOfUnknownProvider, recountProviders } from "#lib/data/events/providers"
import { lockProject } from "#lib/data/store/event-log"
import { saveMailboxDomains } from "#lib/data/store/mailbox-domains"
import type { Db } from "#lib/data/store/open"
import type { LetterPlace } from "#lib/data/store/unknown-providers"

/** Letters recounted per transaction: callbacks of the project wait for it. */
const lettersMax = 200

type Recounted = { project_id: string; domain: string; lease(): { until: Date } }

/**
 * Recounts the messages to a domain after its provider became known: some at a time, each batch under the project's
 * lock, between callbacks. If the process ends, the next one continues.
 */
export async function recount(
  db: Db,
  { project_id, domain, lease }: Recounted,
  closing: AbortSignal,
): Promise<void> {
  for (let after: LetterPlace | null = null; !closing.aborted; ) {
    const place = after
    const page = await db.transaction(async (tx) => {
      await lockProject(tx, project_id)
      const letters = await lettersOfUnknownProvider(tx, project_id, domain, place, lettersMax)
      await recountProviders(tx, project_id, letters)
      const isLast = letters.length < lettersMax
      const change = isLast ? { is_moving: false, due_at: null } : { due_at: lease().until }
      await saveMailboxDomains(tx, project_id, [{ domain, ...change }])
      return { last: letters.at(-1) ?? null, isLast }
    })
    if (page.isLast) return
    after = page.last
  }
}
