import { MailQuestion } from "lucide-react"
import { LetterParts } from "#components/letter/letter-parts"
import type { Access } from "#lib/access/auth/guard"
import { Panel } from "#ui/panel"
import { Skeleton } from "#ui/skeleton"
import { EmptyState, FailedState } from "#ui/states"
import { storyWords } from "#words/story"
import { faultText } from "../../../../../fault.ts"
import { wordsFor } from "#lib/access/auth/language"
import type { StoryLetter } from "./call-unmasked.ts"
import { loadContent } from "./load-content.ts"

/** Steps of the explanation lead here. */
const id = "content"

/** Content of the message: as it arrived, or as it was written. */
export async function LetterPanel({ access, letter }: { access: Access; letter: StoryLetter }) {
  const words = await wordsFor(storyWords)
  const answer = await loadContent(access, letter)
  if (!answer.ok)
    return (
      <Panel id={id} title={words.content} isFlush>
        <FailedState title={await faultText(answer.failure)}>{words.copyKept}</FailedState>
      </Panel>
    )
  if (!answer.value || answer.value === "hidden")
    return (
      <Panel id={id} title={words.content} isFlush>
        <EmptyState
          icon={<MailQuestion aria-hidden />}
          title={answer.value ? words.systemMail : words.noCopy}
        >
          {answer.value ? words.systemMailText : words.noCopyText}
        </EmptyState>
      </Panel>
    )
  const note = answer.value.isWritten ? words.written : undefined
  return (
    <Panel id={id} isFlush className="scroll-mt-16 overflow-hidden">
      <LetterParts
        letter={answer.value.letter}
        heading={words.content}
        notes={{ html: note, text: note, amp: note }}
        className="h-105"
      />
    </Panel>
  )
}

/** Frame while the service is being asked. */
export async function LetterPanelFrame() {
  const words = await wordsFor(storyWords)
  return (
    <Panel id={id} title={words.content} className="h-105">
      <Skeleton className="w-2/5" />
    </Panel>
  )
}
