"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { filled } from "#lib/interface/browser/field-rules"
import { useForm } from "#lib/interface/browser/use-form"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { keysWords } from "#words/keys"
import { replaceKeyWords } from "#words/replace-key"
import { useDelicateAct } from "../../../../use-act.ts"

type Props = { project: string; whose: "project" | "own"; onClose: () => void }

/** Takes a pasted key, has it tried, and keeps it sealed. */
export default function ReplaceKey({ project, whose, onClose }: Props) {
  const words = useWords(keysWords)
  const replaceWords = useWords(replaceKeyWords)
  const router = useRouter()
  const { post, dialog } = useDelicateAct()
  const form = useForm({
    defaultValues: { key: "" },
    send: ({ key }) => post(`/api/projects/${project}/keys`, { act: "replace", whose, key: key.trim() }),
    done: () => {
      notify.done(replaceWords.saved)
      router.refresh()
      onClose()
    },
  })
  const { register, faultOf } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={whose === "project" ? replaceWords.replaceTitle : replaceWords.addTitle}
      description={whose === "project" ? replaceWords.replaceText : replaceWords.addText}
      step={dialog}
      cancel={words.cancel}
      submit={replaceWords.save}
      busy={replaceWords.saving}
    >
      <Field label={replaceWords.key} hint={replaceWords.keyHint} error={faultOf("key")}>
        <Input
          {...register("key", { validate: filled(replaceWords.keyMissing) })}
          type="password"
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
    </FormDialog>
  )
}
