import { callbackBatch } from "#contract/callback"

/** One event of a posted body: its summary, and its JSON as it was sent. */
export type BodyEvent = { key: string; status: string; recipient: string; json: string }

/** The events of a body with several of them; none where it has one, or is not a body of ours. Pure. */
export function bodyEvents(body: string): BodyEvent[] {
  const parsed = callbackBatch.safeParse(parseJson(body))
  const events = parsed.data?.events_by_user.flatMap((one) => one.events) ?? []
  if (events.length < 2) return []
  return events.map((event, at) => {
    const { status = "spam_block", email, domain } = event.event_data
    return {
      key: String(at),
      status: String(status),
      recipient: String(email ?? domain ?? ""),
      json: JSON.stringify(event, null, 2),
    }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
