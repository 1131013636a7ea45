"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { useForm } from "#lib/browser/use-form"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { deleteDomainWords } from "#words/delete-domain"
import { domainWords } from "#words/domain"

type Props = { project: string; domain: string; isOpen: boolean; setIsOpen: (isOpen: boolean) => void }

/** Names the loss and the milder way, and wants the name typed. */
export default function DeleteDomainDialog({ project, domain, isOpen, setIsOpen }: Props) {
  const words = useWords(domainWords)
  const deleteWords = useWords(deleteDomainWords)
  const router = useRouter()
  const { register, submit, faultOf, isBusy } = useForm({
    defaultValues: { name: "" },
    send: () => mutate(project, "domain/delete", { domain }),
    done: () => {
      notify.done(deleteWords.deleted)
      router.push(`/p/${project}/domains`)
      router.refresh()
    },
    otherField: "name",
    isLeft: true,
  })
  const rule = (name: string) => name.trim().toLowerCase() === domain || deleteWords.deleteWrong
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title={deleteWords.deleteTitle({ domain })}
      description={deleteWords.deleteText({ domain })}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>{words.cancel}</Button>
          <Button
            type="submit"
            form="delete-domain"
            variant="danger"
            isBusy={isBusy}
            busyLabel={deleteWords.deleting}
          >
            {deleteWords.deleteDo}
          </Button>
        </>
      }
    >
      <form id="delete-domain" onSubmit={submit} noValidate>
        <Field label={deleteWords.deleteType({ domain })} error={faultOf("name")} isRequired>
          <Input
            {...register("name", { validate: rule })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        </Field>
      </form>
    </Dialog>
  )
}
