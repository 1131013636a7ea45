"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { isDomainName } from "#contract/domain-name"
import { mutate } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { addDomainWords } from "#words/add-domain"
import { domainWords } from "#words/domain"

type Props = { project: string; isOpen: boolean; setIsOpen: (isOpen: boolean) => void }

/** The form of a new sender domain. */
export default function AddDomainDialog({ project, isOpen, setIsOpen }: Props) {
  const words = useWords(domainWords)
  const addWords = useWords(addDomainWords)
  const router = useRouter()
  const form = useForm({
    defaultValues: { domain: "" },
    send: (typed) => mutate(project, "domain/get-dns-records", typed),
    done: ({ domain }) => {
      notify.done(addWords.added)
      router.push(`/p/${project}/domains/${domain}`)
      router.refresh()
    },
    otherField: "domain",
    isLeft: true,
  })
  const rule = (name: string) => {
    if (name.trim() === "") return addWords.nameMissing
    return isDomainName(name) || addWords.nameBad
  }
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      title={addWords.addTitle}
      description={addWords.addText}
      cancel={words.cancel}
      submit={words.add}
      busy={addWords.adding}
    >
      <Field label={addWords.name} hint={addWords.nameHint} error={form.faultOf("domain")} isRequired>
        <Input
          {...form.register("domain", { validate: rule })}
          placeholder="example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
    </FormDialog>
  )
}
