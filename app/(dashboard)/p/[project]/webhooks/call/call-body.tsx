"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { CodeBlock } from "#ui/code-block"
import { Panel } from "#ui/panel"
import { Segmented } from "#ui/segmented"
import { StatusBadge } from "#ui/status-badge"
import { webhookCallWords } from "#words/webhook-call"
import type { BodyEvent } from "./body-events.ts"
import type { CallView } from "./call-view.ts"

type Look = "events" | "pretty" | "raw"

/** The body that was posted: event by event, whole for reading, or byte for byte. */
export function CallBody({ call: { body } }: { call: Pick<CallView, "body"> }) {
  const words = useWords(webhookCallWords)
  const hasEvents = body !== null && body.events.length > 0
  const [look, setLook] = useState<Look>(hasEvents ? "events" : "pretty")
  if (!body)
    return (
      <Panel title={words.posted}>
        <p className="text-ink-2 text-sm">{words.bodyGone}</p>
      </Panel>
    )
  const looks: readonly Look[] = hasEvents ? ["events", "pretty", "raw"] : ["pretty", "raw"]
  return (
    <Panel
      title={words.posted}
      tools={
        <Segmented
          label={words.posted}
          value={look}
          onValueChange={setLook}
          segments={looks.map((value) => ({ value, label: words[value] }))}
        />
      }
    >
      {look === "events" ? (
        <EventList events={body.events} />
      ) : (
        <CodeBlock
          code={body[look]}
          label={`${words.posted}: ${words[look]}`}
          isWrapped
          className={look === "raw" ? "[&_pre]:break-all" : undefined}
        />
      )}
    </Panel>
  )
}

/** Events as closed lines; one opens with a click, all of them with the button. */
function EventList({ events }: { events: readonly BodyEvent[] }) {
  const words = useWords(webhookCallWords)
  const [areOpen, setAreOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="sm" onClick={() => setAreOpen(!areOpen)}>
        {areOpen ? words.closeAll : words.openAll}
      </Button>
      <ol className="w-full divide-y divide-line">
        {events.map((event) => (
          <li key={`${event.key} ${areOpen}`}>
            <EventItem event={event} isOpen={areOpen} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function EventItem({ event, isOpen }: { event: BodyEvent; isOpen: boolean }) {
  const words = useWords(webhookCallWords)
  return (
    <details open={isOpen}>
      <summary className="flex min-h-8 cursor-pointer items-center gap-2 max-md:min-h-11">
        <StatusBadge status={event.status} />
        <span className="truncate text-ink text-xs">{event.recipient}</span>
      </summary>
      <CodeBlock code={event.json} label={`${words.posted}, ${event.recipient}`} isWrapped className="mb-2" />
    </details>
  )
}
