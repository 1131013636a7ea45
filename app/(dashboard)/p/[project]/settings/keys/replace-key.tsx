"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { filled } from "#lib/browser/field-rules"
import { useForm } from "#lib/browser/use-form"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Refusal } from "#ui/refusal"
import { notify } from "#ui/toast"
import { keysWords } from "#words/keys"
import { replaceKeyWords } from "#words/replace-key"
import { useDelicateAct } from "../../../../delicate-act.tsx"

const formId = "replace-key"
type Props = { project: string; whose: "project" | "own"; onClose: () => void }

/** Takes a pasted key, has it tried, and keeps it sealed. */
export default function ReplaceKey({ project, whose, onClose }: Props) {
  const words = useWords(keysWords)
  const replaceWords = useWords(replaceKeyWords)
  const router = useRouter()
  const { post, dialog } = useDelicateAct()
  const { register, submit, faultOf, isBusy, refusal } = useForm({
    defaultValues: { key: "" },
    send: ({ key }) => post(`/api/projects/${project}/keys`, { act: "replace", whose, key: key.trim() }),
    done: () => {
      notify.done(replaceWords.saved)
      router.refresh()
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={whose === "project" ? replaceWords.replaceTitle : replaceWords.addTitle}
      description={whose === "project" ? replaceWords.replaceText : replaceWords.addText}
      step={dialog}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isBusy}
            busyLabel={replaceWords.saving}
          >
            {replaceWords.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field label={replaceWords.key} hint={replaceWords.keyHint} error={faultOf("key")}>
          <Input
            {...register("key", { validate: filled(replaceWords.keyMissing) })}
            type="password"
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
        </Field>
        <Refusal text={refusal?.message} />
      </form>
    </Dialog>
  )
}
