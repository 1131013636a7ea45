import "server-only"
import { clock } from "#lib/platform/clock"
import type { Readers } from "#lib/documents/closer/reader-programs"
import { countSegments } from "#lib/data/events/count"
import type { Db } from "#lib/data/store/open"

const quarterMs = 900_000
const span = { ms: 30 * 86_400_000 } as const

/** Programs in which people opened messages of the last thirty days, and the mailbox providers of these messages. */
export async function readersOf(db: Db, project_id: string): Promise<Readers> {
  const to = Math.ceil(clock.now().getTime() / quarterMs) * quarterMs
  const edges = [to - span.ms, to]
  const [opened, delivered] = await Promise.all([
    countSegments(db, project_id, {
      edges,
      // A person's open causes a provider's proxy to fetch pictures.
      filter: { status: ["opened"], traffic_type: ["human", "protected"] },
      by: ["client", "os"],
      fromMessages: "none",
    }),
    countSegments(db, project_id, {
      edges,
      filter: { status: ["delivered"] },
      by: ["provider"],
      fromMessages: "none",
    }),
  ])
  return {
    opened: (opened ?? []).map(({ client, os, letters_ever }) => ({ client, os, messages: letters_ever })),
    delivered: (delivered ?? []).map(({ provider, letters_ever }) => ({ provider, messages: letters_ever })),
  }
}
