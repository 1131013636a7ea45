import { ChevronRight } from "lucide-react"
import { statusLook } from "#lib/interface/status/statuses"
import { CodeBlock } from "#ui/code-block"
import { statusWords } from "#words/status"
import { storyWords } from "#words/story"
import { currentLanguage } from "#lib/access/auth/language"
import type { Story } from "./view.ts"

/** The events exactly as they came in: one step away, never hidden. */
export async function RawEvents({ events }: { events: Story["raw"] }) {
  const language = await currentLanguage()
  const words = storyWords[language]
  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-10 list-none items-center gap-2 px-4 text-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-ink-3 transition-transform group-open:rotate-90" />
        <span className="font-semibold text-ink">{words.raw}</span>
        <span className="text-ink-3 text-xs">{words.rawHint}</span>
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {events.map((event) => (
          <div key={event.key}>
            <p className="pb-1 text-ink-2 text-xs">
              {statusLook(event.status, statusWords[language]).label} ·{" "}
              <span className="tnum">{event.time}</span>
            </p>
            <CodeBlock code={event.json} label={words.event({ status: event.status })} isWrapped />
          </div>
        ))}
      </div>
    </details>
  )
}
