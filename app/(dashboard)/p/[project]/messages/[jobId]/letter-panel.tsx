import { MailQuestion } from "lucide-react"
import { LetterParts } from "#components/letter/letter-parts"
import type { Access } from "#lib/auth/guard"
import { Panel } from "#ui/panel"
import { Skeleton } from "#ui/skeleton"
import { EmptyState, FailedState } from "#ui/states"
import { loadCaptured, type StoryLetter } from "./load.ts"

/** The letter itself, as the sandbox world received it. */
export async function LetterPanel({ access, letter }: { access: Access; letter: StoryLetter }) {
  const answer = await loadCaptured(access, letter)
  if (!answer.ok)
    return (
      <Panel title="Letter" isFlush>
        <FailedState title={answer.failure.message}>
          The copy is kept; this page shows it when it can be asked for.
        </FailedState>
      </Panel>
    )
  if (!answer.value)
    return (
      <Panel title="Letter" isFlush>
        <EmptyState icon={<MailQuestion aria-hidden />} title="No copy of this letter">
          The sandbox keeps a copy of what it accepted. Letters that it refused, or that left this server,
          have none.
        </EmptyState>
      </Panel>
    )
  return (
    <Panel isFlush className="overflow-hidden">
      <LetterParts letter={answer.value} heading="Letter" className="h-105" />
    </Panel>
  )
}

/** The frame while the service is asked. */
export function LetterPanelFrame() {
  return (
    <Panel title="Letter" className="h-105">
      <Skeleton className="w-2/5" />
    </Panel>
  )
}
