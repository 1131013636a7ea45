import { createHash } from "node:crypto"
import { formatUtc } from "#contract/time"
import { accessAs, type User } from "#lib/access/auth/access"
import type { Role } from "#lib/access/auth/permissions"
import { at } from "#lib/platform/clock"
import type { AlertFiringRow } from "#lib/data/store/alert-firings"
import type { Db } from "#lib/data/store/open"
import { insertProject, type Project } from "#lib/data/store/projects"

/** Small builders of test data. */

export const someDay = at(Date.UTC(2026, 10, 20, 12, 0, 0))

export const aUser = (user_id = "user-1", is_owner = false): User => ({
  user_id,
  email: `${user_id}@example.com`,
  name: user_id,
  is_owner,
})

export const aProject = (project_id = "shop"): Project => ({
  project_id,
  service_project_id: "1001",
  connection_id: null,
  name: project_id,
  time_zone: "UTC",
  sandbox_sender: null,
  callback_url: null,
  guide_hidden_at: null,
  keep_events_days: null,
  keep_messages_days: null,
  keep_counts_days: null,
  events_gone_before: null,
  publish_needs_second: false,
  deleted_at: null,
  created_by: "user-1",
  created_at: someDay,
})

export const anAccess = (role: Role, project = aProject()) =>
  accessAs(aUser("user-1", role === "owner"), project, role)

export async function saveProject(db: Db, project_id: string): Promise<Project> {
  const project = await insertProject(db, aProject(project_id))
  if (!project) throw new Error(`There is a project ${project_id} already.`)
  return project
}

export type EventInput = {
  job_id?: string
  email?: string
  status?: string
  /** Seconds after someDay. */
  second?: number
  [field: string]: unknown
}

/** One event_data object of a callback. */
export const anEvent = ({ second = 0, ...fields }: EventInput = {}) => ({
  job_id: "1ZymBc-00041N-9XaQ",
  email: "ann@example.com",
  status: "sent",
  event_time: formatUtc(someDay.getTime() + second * 1000),
  ...fields,
})

/** The body of a callback with these events, signed as documented. */
export const signedBatch = (events: readonly Record<string, unknown>[], key: string): Buffer =>
  signed(
    {
      auth: key,
      events_by_user: [
        {
          user_id: 1,
          project_id: "1001",
          events: events.map((event_data) => ({ event_name: "transactional_email_status", event_data })),
        },
      ],
    },
    key,
  )

/** Any body whose `auth` is the key, with the digest put in its place. */
export function signed(body: Record<string, unknown>, key: string): Buffer {
  // Encoded as by the service: slashes and non-ASCII characters escaped.
  const text = JSON.stringify(body)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)
  const digest = createHash("md5").update(text).digest("hex")
  return Buffer.from(text.replace(JSON.stringify(key), JSON.stringify(digest)))
}

/** A bounce rate that jumped and is still high. */
export const aFiring = ({ firing_id, at: fired_at }: { firing_id: string; at: Date }): AlertFiringRow => ({
  project_id: "shop",
  firing_id,
  rule_id: "rule",
  subject: "",
  fired_at,
  breached_at: fired_at,
  resolved_at: null,
  resolution: null,
  facts: {
    name: "Bounce rate",
    metric: "bounce_rate",
    filter: {},
    condition: { kind: "threshold", direction: "above", value: 0.05 },
    window_minutes: 60,
    volume_min: 20,
    time_zone: "UTC",
    value: 0.2,
    usual: null,
    volume: 100,
    from: fired_at.getTime() - 3_600_000,
    to: fired_at.getTime(),
    points: [],
  },
  last_value: 0.2,
  notified_at: fired_at,
  acknowledged_by: null,
  acknowledged_at: null,
  note: null,
})
