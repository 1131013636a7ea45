import { MailQuestion } from "lucide-react"
import { LetterParts } from "#components/letter/letter-parts"
import type { Access } from "#lib/auth/guard"
import { storyWords } from "#lib/words/story"
import { Panel } from "#ui/panel"
import { Skeleton } from "#ui/skeleton"
import { EmptyState, FailedState } from "#ui/states"
import { faultText } from "../../../../../fault.ts"
import { wordsFor } from "../../../../../language.ts"
import { loadCaptured, type StoryLetter } from "./load.ts"

/** The letter itself, as the sandbox world received it. */
export async function LetterPanel({ access, letter }: { access: Access; letter: StoryLetter }) {
  const words = await wordsFor(storyWords)
  const answer = await loadCaptured(access, letter)
  if (!answer.ok)
    return (
      <Panel title={words.letter} isFlush>
        <FailedState title={await faultText(answer.failure)}>{words.copyKept}</FailedState>
      </Panel>
    )
  if (!answer.value)
    return (
      <Panel title={words.letter} isFlush>
        <EmptyState icon={<MailQuestion aria-hidden />} title={words.noCopy}>
          {words.noCopyText}
        </EmptyState>
      </Panel>
    )
  return (
    <Panel isFlush className="overflow-hidden">
      <LetterParts letter={answer.value} heading={words.letter} className="h-105" />
    </Panel>
  )
}

/** The frame while the service is asked. */
export async function LetterPanelFrame() {
  const words = await wordsFor(storyWords)
  return (
    <Panel title={words.letter} className="h-105">
      <Skeleton className="w-2/5" />
    </Panel>
  )
}
