"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { FormDialog } from "#ui/form-dialog"
import { notify } from "#ui/toast"
import { splitTestWords } from "#words/split-test"
import type { SplitView } from "#lib/features/template-results/page/split"

export type SplitEndDialogProps = {
  project: string
  draft_id: string
  running: NonNullable<SplitView["running"]>
  winner: "live" | "tried"
  isOpen: boolean
  onClose: () => void
}

/** Confirms the end of a test: which version everyone gets from then on. */
export default function SplitEndDialog(props: SplitEndDialogProps) {
  const { project, draft_id, running, winner, isOpen, onClose } = props
  const words = useWords(splitTestWords)
  const router = useRouter()
  const version = running[winner]
  const form = useForm({
    defaultValues: {},
    send: () =>
      postJson<{ version: number }>(`/api/projects/${encodeURIComponent(project)}/drafts/tests`, {
        ...{ act: "end", draft_id, test_id: running.test_id, winner },
      }),
    done: (answer) => {
      onClose()
      notify.done(words.ended({ version: `v${answer.version}` }))
      router.refresh()
    },
  })
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={words.endTitle({ version })}
      description={winner === "live" ? words.keepText({ version }) : words.takeText({ version })}
      cancel={words.cancel}
      submit={words.end}
      busy={words.ending}
    />
  )
}
