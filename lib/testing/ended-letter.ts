import { at } from "#lib/platform/clock"
import type { NewLetter } from "#lib/data/store/event-log"

/** A message that began in a quarter hour, with the ends of its attempts; its status is that of the last one. */
export type EndedLetter = {
  email: string
  /** Quarter hours after `startMs`. */
  quarter: number
  ends: [status: string, reason: string][]
  status?: string
  template?: string
  server?: string
}

const quarterMs = 900_000

export const endedLetter =
  (project_id: string, startMs: number) =>
  (
    { email, quarter, ends, status, template = "t1", server = "192.0.2.1" }: EndedLetter,
    n: number,
  ): NewLetter => {
    const place = [startMs, ""] as const
    const first_at = at(startMs + quarter * quarterMs)
    const last = ends.at(-1)
    return {
      ...{ project_id, job_id: `job-${n}`, email, first_at, last_at: first_at },
      status: status ?? last?.[0] ?? "accepted",
      statuses: [...new Set(["accepted", ...ends.map(([word]) => word), ...(status ? [status] : [])])].sort(),
      delivery_status: last?.[1] ?? null,
      ...{ destination_response: null, subject: null, from_email: null, tags: [], metadata: {} },
      ...{ template_id: template, template_version: 1 },
      sources: {
        status: place,
        delivery: ends.map(([word, reason]) => [word, reason, ...place]),
        servers: ends.map(([word]) => [word, server, ...place]),
        ...{ destination_response: null, message: null, metadata: null },
        reads: [],
      },
    }
  }
