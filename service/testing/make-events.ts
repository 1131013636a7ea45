import type { Db } from "../store/open.ts"
import { events } from "../store/schema/events.ts"
import { jobs, letters } from "../store/schema/messages.ts"

/** An event for a test; absent fields get sample values. Events of one job share its sender and tags. */
export type SampleEvent = {
  project_id: number
  event_time: Date
  job_id?: string
  from_email?: string
  tags?: string[]
  email?: string
  status?: string
  delivery_status?: string
  metadata?: Record<string, string>
  url?: string
  comment?: string
}

let made = 0

/** Adds events directly to the store, each of a separate letter; returns their ids in the same order. */
export async function makeEvents(db: Db, samples: readonly SampleEvent[]): Promise<number[]> {
  if (samples.length === 0) return []
  const whole = samples.map((sample) => ({
    job_id: `J${++made}`,
    letter_id: `l${++made}`,
    email: "reader@example.com",
    status: "delivered",
    from_email: "shop@example.com",
    tags: [],
    metadata: {},
    ...sample,
  }))
  await db
    .insert(jobs)
    .values(
      whole.map(({ project_id, job_id, from_email, tags, event_time }) => ({
        project_id,
        job_id,
        message: {},
        from_email,
        tags,
        source: "api" as const,
        created_at: event_time,
      })),
    )
    .onConflictDoNothing()
  await db.insert(letters).values(
    whole.map(({ project_id, letter_id, job_id, email, metadata, status, event_time }) => ({
      project_id,
      letter_id,
      job_id,
      email,
      subject: "A subject",
      metadata,
      status,
      status_at: event_time,
      created_at: event_time,
    })),
  )
  const added = await db
    .insert(events)
    .values(
      whole.map(({ project_id, letter_id, job_id, email, status, event_time, ...more }) => ({
        project_id,
        event_name: "transactional_email_status" as const,
        letter_id,
        job_id,
        email,
        status,
        event_time,
        data: {
          ...(more.delivery_status && { delivery_info: { delivery_status: more.delivery_status } }),
          ...(more.url && { url: more.url }),
          ...(more.comment && { comment: more.comment }),
        },
      })),
    )
    .returning({ event_id: events.event_id })
  return added.map((one) => one.event_id)
}
