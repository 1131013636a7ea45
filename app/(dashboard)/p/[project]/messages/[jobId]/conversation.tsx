import { ServerOff, Timer } from "lucide-react"
import type { Access } from "#lib/auth/guard"
import { Panel } from "#ui/panel"
import { Skeleton } from "#ui/skeleton"
import { EmptyState, FailedState } from "#ui/states"
import { AttemptView } from "./attempt-view.tsx"
import { attemptsView } from "./attempts.ts"
import { loadAttempts, type StoryLetter } from "./load.ts"

/** What was said over SMTP, try by try. Asked of the mail service; the rest of the page does not wait for it. */
export type ConversationProps = { access: Access; letter: StoryLetter; timeZone: string }

const title = "SMTP conversation"

export async function Conversation({ access, letter, timeZone }: ConversationProps) {
  const answer = await loadAttempts(access, letter)
  if (!answer.ok)
    return (
      <Panel title={title} hasHeadLine isFlush>
        <FailedState title={answer.failure.message}>
          The story beside it is kept here and complete.
        </FailedState>
      </Panel>
    )
  if (answer.value.length === 0)
    return (
      <Panel title={title} hasHeadLine isFlush>
        <EmptyState icon={<ServerOff aria-hidden />} title="No conversation yet">
          It appears as soon as the letter is handed to a mail server. Conversations are kept for 30 days.
        </EmptyState>
      </Panel>
    )
  return <AttemptView title={title} attempts={attemptsView(answer.value, timeZone)} />
}

/** The frame while the service is asked. */
export function ConversationFrame() {
  return (
    <Panel
      title={title}
      hint={<Timer aria-label="asked" className="size-3" />}
      hasHeadLine
      className="min-h-60"
    >
      <Skeleton className="w-3/5" />
    </Panel>
  )
}
