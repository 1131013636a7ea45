import { Suspense } from "react"
import type { Access } from "#lib/access/auth/guard"
import { PageColumns } from "#ui/page-header"
import { Later } from "../../../../../later.tsx"
import { AccountList } from "./account-list.tsx"
import { accountView } from "./account.ts"
import type { StoryLetter } from "./call-unmasked.ts"
import { Conversation, ConversationFrame } from "./conversation.tsx"
import { Details } from "./details.tsx"
import type { ServiceData } from "./entry.ts"
import { Explained } from "./explained.tsx"
import { momentText, type StoryData } from "./story-data.ts"
import { LetterPanel, LetterPanelFrame } from "./letter-panel.tsx"
import type { Attempts } from "./attempts.ts"
import { answerOf, type Story } from "./view.ts"
import { parseUtc } from "#contract/time"
import { storyWords } from "#words/story"
import { currentLanguage } from "#lib/access/auth/language"
import { ChevronRight } from "lucide-react"
import { statusStyle } from "#lib/interface/status/statuses"
import { CodeBlock } from "#ui/code-block"
import { statusWords } from "#words/status"

export type StoryColumnsProps = {
  access: Access
  letter: StoryLetter
  attempts: Promise<Attempts>
  serviceData: Promise<ServiceData>
  story: Story
  data: StoryData
}

/** The answer and its evidence at the left, the letter itself at the right. */
export function StoryColumns({ access, letter, attempts, serviceData, story, data }: StoryColumnsProps) {
  const next = story.explained.mayFollow && (
    <Later value={attempts} frame={null}>
      {(tried) => <NextTry attempts={tried} timeZone={story.timeZone} nowMs={story.nowMs} />}
    </Later>
  )
  const answer = (explained: Story["explained"]) => (
    <Explained stops={story.stops} explained={explained} next={next} />
  )
  const list = (known: ServiceData | null) => (
    <AccountList
      account={accountView(data, known)}
      hasEvents={data.events.length > 0}
      keptDays={story.keptDays}
    />
  )
  return (
    <PageColumns>
      <div className="flex min-w-0 flex-col gap-3">
        <Later value={attempts} frame={answer(story.explained)}>
          {(tried) => answer(answerOf(data, tried))}
        </Later>
        <div className="grid gap-3 lg:grid-cols-2">
          <Later value={serviceData} frame={list(null)}>
            {list}
          </Later>
          <Later value={attempts} frame={<ConversationFrame />}>
            {(tried) => <Conversation attempts={tried} timeZone={story.timeZone} />}
          </Later>
        </div>
        {story.raw.length > 0 && <RawEvents events={story.raw} />}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Suspense fallback={<LetterPanelFrame />}>
          <LetterPanel access={access} letter={letter} />
        </Suspense>
        <Details rows={story.details} />
      </div>
    </PageColumns>
  )
}

/** Time of the next attempt according to the last one; empty when none follows or the service did not answer. */
async function NextTry({ attempts, timeZone, nowMs }: NextTryProps) {
  const language = await currentLanguage()
  const nextMs = parseUtc((attempts.ok && attempts.value.at(-1)?.next_try_at) || "")
  if (nextMs === null || nextMs < nowMs) return null
  return `${storyWords[language].nextAt({ when: momentText(nextMs, { timeZone, nowMs, language }) })} `
}

type NextTryProps = { attempts: Attempts; timeZone: string; nowMs: number }

/** The events exactly as they came in: one step away, never hidden. */
async function RawEvents({ events }: { events: Story["raw"] }) {
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
              {statusStyle(event.status, statusWords[language]).label} ·{" "}
              <span className="tnum">{event.time}</span>
            </p>
            <CodeBlock code={event.json} label={words.event({ status: event.status })} isWrapped />
          </div>
        ))}
      </div>
    </details>
  )
}
