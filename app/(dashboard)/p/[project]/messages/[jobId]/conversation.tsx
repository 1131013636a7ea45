import { ServerOff, Timer } from "lucide-react"
import type { Access } from "#lib/auth/guard"
import { Panel } from "#ui/panel"
import { Skeleton } from "#ui/skeleton"
import { EmptyState, FailedState } from "#ui/states"
import { storyWords } from "#words/story"
import { faultText } from "../../../../../fault.ts"
import { currentLanguage, wordsFor } from "../../../../../language.ts"
import { AttemptView } from "./attempt-view.tsx"
import { attemptsView } from "./attempts.ts"
import { loadAttempts, type StoryLetter } from "./load.ts"

/** What was said over SMTP, try by try. Asked of the mail service; the rest of the page does not wait for it. */
export type ConversationProps = { access: Access; letter: StoryLetter; timeZone: string }

export async function Conversation({ access, letter, timeZone }: ConversationProps) {
  const language = await currentLanguage()
  const words = storyWords[language]
  const answer = await loadAttempts(access, letter)
  if (!answer.ok)
    return (
      <Panel id="conversation" title={words.smtp} hasHeadLine isFlush>
        <FailedState title={await faultText(answer.failure)}>{words.storyHolds}</FailedState>
      </Panel>
    )
  if (answer.value.length === 0)
    return (
      <Panel id="conversation" title={words.smtp} hasHeadLine isFlush>
        <EmptyState icon={<ServerOff aria-hidden />} title={words.noConversation}>
          {words.noConversationText}
        </EmptyState>
      </Panel>
    )
  return <AttemptView title={words.smtp} attempts={attemptsView(answer.value, timeZone, language)} />
}

/** The frame while the service is asked. */
export async function ConversationFrame() {
  const words = await wordsFor(storyWords)
  return (
    <Panel
      id="conversation"
      title={words.smtp}
      hint={<Timer aria-label={words.asked} className="size-3" />}
      hasHeadLine
      className="min-h-60"
    >
      <Skeleton className="w-3/5" />
    </Panel>
  )
}
