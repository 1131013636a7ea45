"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { useForm } from "#lib/interface/browser/use-form"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { deleteProjectWords } from "#words/delete-project"
import { settingsWords } from "#words/settings"
import { useDelicateAct } from "../../../use-act.ts"

type Props = { project: string; name: string; isOpen: boolean; setIsOpen: (isOpen: boolean) => void }

/** Names the loss, and requires the project's name to be typed. */
export default function DeleteProjectDialog({ project, name, isOpen, setIsOpen }: Props) {
  const words = useWords(settingsWords)
  const deleteWords = useWords(deleteProjectWords)
  const router = useRouter()
  const { post, dialog } = useDelicateAct()
  const form = useForm({
    defaultValues: { confirm: "" },
    send: (typed) => post(`/api/projects/${project}/settings/delete`, typed),
    done: () => {
      notify.done(deleteWords.deleted({ name }))
      router.push("/projects")
      router.refresh()
    },
    isLeft: true,
  })
  const { register, faultOf } = form
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      title={deleteWords.deleteTitle({ name })}
      description={`${words.deleteText} ${deleteWords.deleteMilder}`}
      step={dialog}
      cancel={words.cancel}
      submit={words.deleteButton}
      busy={deleteWords.deleting}
      isDangerous
    >
      <Field label={deleteWords.typeName({ name })} error={faultOf("confirm")}>
        <Input {...register("confirm")} autoComplete="off" spellCheck={false} />
      </Field>
    </FormDialog>
  )
}
