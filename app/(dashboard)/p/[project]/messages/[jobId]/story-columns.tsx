import { Suspense } from "react"
import type { Access } from "#lib/auth/guard"
import { PageColumns } from "#ui/page-header"
import { Calls } from "./calls.tsx"
import { Conversation, ConversationFrame } from "./conversation.tsx"
import { Details } from "./details.tsx"
import { Explained } from "./explained.tsx"
import { LetterPanel, LetterPanelFrame } from "./letter-panel.tsx"
import type { StoryLetter } from "./load.ts"
import { RawEvents } from "./raw-events.tsx"
import { StoryList } from "./story-list.tsx"
import type { Story } from "./view.ts"

/** The answer and its evidence at the left, the letter itself at the right. */
export function StoryColumns({
  access,
  letter,
  story,
}: {
  access: Access
  letter: StoryLetter
  story: Story
}) {
  return (
    <PageColumns>
      <div className="flex min-w-0 flex-col gap-3">
        <Explained stops={story.stops} explained={story.explained} />
        <div className="grid gap-3 lg:grid-cols-2">
          <StoryList entries={story.entries} keptDays={story.keptDays} />
          <Suspense fallback={<ConversationFrame />}>
            <Conversation access={access} letter={letter} timeZone={story.timeZone} />
          </Suspense>
        </div>
        {story.raw.length > 0 && <RawEvents events={story.raw} />}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Suspense fallback={<LetterPanelFrame />}>
          <LetterPanel access={access} letter={letter} />
        </Suspense>
        <Details rows={story.details} project={access.project.project_id} />
        <Suspense fallback={null}>
          <Calls access={access} letter={letter} timeZone={story.timeZone} />
        </Suspense>
      </div>
    </PageColumns>
  )
}
