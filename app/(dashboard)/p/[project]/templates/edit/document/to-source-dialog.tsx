"use client"

import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { failed, ok, type Result } from "#lib/platform/result"
import { ChoiceCards } from "#ui/choice-cards"
import { FormDialog } from "#ui/form-dialog"
import { notify } from "#ui/toast"
import { templateEditorWords } from "#words/template-editor"
import { templateSourceWords } from "#words/template-source"
import type { Editor } from "../use-editor.ts"

type Props = {
  project: string
  editor: Editor
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}
type Values = { to: "mjml" | "html" }
type Turned = { kind: "turned" } | { kind: "draft_changed" }

/** SOURCE-2: confirms before a document becomes source, because it cannot be converted back. */
export default function ToSourceDialog({ project, editor, isOpen, onOpenChange }: Props) {
  const words = useWords(templateSourceWords)
  const editorWords = useWords(templateEditorWords)
  const { draft, document } = editor
  const turn = async ({ to }: Values): Promise<Result<null>> => {
    if (!(await draft.flush()) || !(await document.flush())) return failed(409, editorWords.notKeptYet)
    await document.caughtUp()
    const answer = await postJson<Turned>(`/api/projects/${encodeURIComponent(project)}/drafts/to-source`, {
      ...{ draft_id: draft.details.draft_id, to, revision: draft.revision(), seq: document.seq() },
    })
    if (!answer.ok) return answer
    return answer.value.kind === "turned" ? ok(null) : failed(409, editorWords.draftChanged)
  }
  const form = useForm<Values, null>({
    defaultValues: { to: "mjml" },
    send: turn,
    done: () => {
      onOpenChange(false)
      notify.done(words.turned)
      // The page then opens another editor.
      void draft.refresh()
    },
  })
  const [to, setTo] = form.choice("to")
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={() => onOpenChange(false)}
      title={words.title({ name: draft.fields.name || editorWords.unnamed })}
      description={words.text}
      cancel={words.cancel}
      submit={words.turn}
      busy={words.turning}
    >
      <ChoiceCards
        legend={words.as}
        name="to"
        value={to}
        onChange={setTo}
        choices={(["mjml", "html"] as const).map((value) => ({ value, ...words[value] }))}
      />
    </FormDialog>
  )
}
