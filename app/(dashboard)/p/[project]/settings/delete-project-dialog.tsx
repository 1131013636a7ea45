"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { useForm } from "#lib/browser/use-form"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Refusal } from "#ui/refusal"
import { notify } from "#ui/toast"
import { deleteProjectWords } from "#words/delete-project"
import { settingsWords } from "#words/settings"
import { useDelicateAct } from "../../../delicate-act.tsx"

const formId = "delete-project"

type Props = { project: string; name: string; isOpen: boolean; setIsOpen: (isOpen: boolean) => void }

/** Names what is lost, and wants the project's name typed. */
export default function DeleteProjectDialog({ project, name, isOpen, setIsOpen }: Props) {
  const words = useWords(settingsWords)
  const deleteWords = useWords(deleteProjectWords)
  const router = useRouter()
  const { post, dialog } = useDelicateAct()
  const { register, submit, faultOf, isBusy, refusal } = useForm({
    defaultValues: { confirm: "" },
    send: (typed) => post(`/api/projects/${project}/settings/delete`, typed),
    done: () => {
      notify.done(deleteWords.deleted({ name }))
      router.push("/projects")
      router.refresh()
    },
    isLeft: true,
  })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !isBusy && setIsOpen(next)}
      title={deleteWords.deleteTitle({ name })}
      description={`${words.deleteText} ${deleteWords.deleteMilder}`}
      step={dialog}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isBusy={isBusy}
            busyLabel={deleteWords.deleting}
          >
            {words.deleteButton}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field label={deleteWords.typeName({ name })} error={faultOf("confirm")}>
          <Input {...register("confirm")} autoComplete="off" spellCheck={false} />
        </Field>
        <Refusal text={refusal?.message} />
      </form>
    </Dialog>
  )
}
