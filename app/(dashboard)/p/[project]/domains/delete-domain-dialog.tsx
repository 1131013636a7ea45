"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { deleteDomainWords } from "#words/delete-domain"
import { domainWords } from "#words/domain"

type Props = { project: string; domain: string; isOpen: boolean; setIsOpen: (isOpen: boolean) => void }

/** Names the loss and a milder alternative, and requires the name to be typed. */
export default function DeleteDomainDialog({ project, domain, isOpen, setIsOpen }: Props) {
  const words = useWords(domainWords)
  const deleteWords = useWords(deleteDomainWords)
  const router = useRouter()
  const form = useForm({
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
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      title={deleteWords.deleteTitle({ domain })}
      description={deleteWords.deleteText({ domain })}
      cancel={words.cancel}
      submit={deleteWords.deleteDo}
      busy={deleteWords.deleting}
      isDangerous
    >
      <Field label={deleteWords.deleteType({ domain })} error={form.faultOf("name")} isRequired>
        <Input
          {...form.register("name", { validate: rule })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
    </FormDialog>
  )
}
