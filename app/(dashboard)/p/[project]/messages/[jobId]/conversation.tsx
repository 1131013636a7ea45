import { ServerOff, Timer } from "lucide-react"
import { Panel } from "#ui/panel"
import { Skeleton } from "#ui/skeleton"
import { EmptyState, FailedState } from "#ui/states"
import { storyWords } from "#words/story"
import { faultText } from "../../../../../fault.ts"
import { currentLanguage, wordsFor } from "#lib/access/auth/language"
import { AttemptView } from "./attempt-view.tsx"
import { type Attempts, attemptsView } from "./attempts.ts"

/** SMTP dialog of each attempt, as the mail service recorded it. */
export async function Conversation({ attempts, timeZone }: { attempts: Attempts; timeZone: string }) {
  const language = await currentLanguage()
  const words = storyWords[language]
  if (!attempts.ok)
    return (
      <Panel id="conversation" title={words.smtp} hasHeadLine isFlush>
        <FailedState title={await faultText(attempts.failure)}>{words.storyHolds}</FailedState>
      </Panel>
    )
  if (attempts.value.length === 0)
    return (
      <Panel id="conversation" title={words.smtp} hasHeadLine isFlush>
        <EmptyState icon={<ServerOff aria-hidden />} title={words.noConversation}>
          {words.noConversationText}
        </EmptyState>
      </Panel>
    )
  return <AttemptView title={words.smtp} attempts={attemptsView(attempts.value, timeZone, language)} />
}

/** Frame while the service is being asked. */
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
