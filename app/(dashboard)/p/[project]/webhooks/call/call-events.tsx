import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { ScrollRegion } from "#ui/scroll-region"
import { StatusBadge } from "#ui/status-badge"
import type { WebhookWords } from "#words/webhook"
import type { CallView } from "./call-view.ts"

export type CallEventsProps = { project: string; eventRows: CallView["eventRows"]; words: WebhookWords }

/** Events of the call; each links to its message. */
export function CallEvents({ project, eventRows, words }: CallEventsProps) {
  return (
    <Panel title={words.eventsInIt} hint={String(eventRows.length)} hasHeadLine isFlush>
      <ScrollRegion label={`${words.eventsInIt}: ${eventRows.length}`} className="max-h-160 overflow-auto">
        <ul className="divide-y divide-line">
          {eventRows.map((event) => (
            <li key={event.key} className="flex flex-col gap-0.5 px-4 py-2">
              <span className="flex items-center gap-2">
                <StatusBadge status={event.status} />
                <span className="tnum ml-auto text-ink-3 text-xs">{event.time}</span>
              </span>
              <span className="truncate text-ink text-xs">{event.email}</span>
              {event.job_id && (
                <Link
                  href={`/p/${project}/messages/${encodeURIComponent(event.job_id)}`}
                  className="inline-flex min-h-6 w-fit items-center font-mono text-2xs text-brand-ink hover:underline"
                >
                  {event.job_id}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </Panel>
  )
}
