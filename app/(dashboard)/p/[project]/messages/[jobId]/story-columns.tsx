import { Suspense } from "react"
import type { Access } from "#lib/access/auth/guard"
import { PageColumns } from "#ui/page-header"
import { Later } from "../../../../../later.tsx"
import { AccountList } from "./account-list.tsx"
import { accountView } from "./account.ts"
import type { StoryLetter } from "./ask.ts"
import { Conversation, ConversationFrame } from "./conversation.tsx"
import { Details } from "./details.tsx"
import type { ServiceData } from "./entry.ts"
import { Explained } from "./explained.tsx"
import type { StoryFacts } from "./facts.ts"
import { LetterPanel, LetterPanelFrame } from "./letter-panel.tsx"
import type { Attempts } from "./load-service-data.ts"
import { NextTry } from "./next-try.tsx"
import { RawEvents } from "./raw-events.tsx"
import { answerOf, type Story } from "./view.ts"

export type StoryColumnsProps = {
  access: Access
  letter: StoryLetter
  attempts: Promise<Attempts>
  serviceData: Promise<ServiceData>
  story: Story
  facts: StoryFacts
}

/** The answer and its evidence at the left, the letter itself at the right. */
export function StoryColumns({ access, letter, attempts, serviceData, story, facts }: StoryColumnsProps) {
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
      account={accountView(facts, known)}
      hasEvents={facts.events.length > 0}
      keptDays={story.keptDays}
    />
  )
  return (
    <PageColumns>
      <div className="flex min-w-0 flex-col gap-3">
        <Later value={attempts} frame={answer(story.explained)}>
          {(tried) => answer(answerOf(facts, tried))}
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
