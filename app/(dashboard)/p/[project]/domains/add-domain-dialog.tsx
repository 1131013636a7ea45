"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { isDomainName } from "#contract/domain-name"
import { mutate } from "#lib/browser/mutate"
import { useForm } from "#lib/browser/use-form"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
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
  const { register, submit, faultOf, isBusy } = useForm({
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
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title={addWords.addTitle}
      description={addWords.addText}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>{words.cancel}</Button>
          <Button
            type="submit"
            form="add-domain"
            variant="primary"
            isBusy={isBusy}
            busyLabel={addWords.adding}
          >
            {words.add}
          </Button>
        </>
      }
    >
      <form id="add-domain" onSubmit={submit} noValidate>
        <Field label={addWords.name} hint={addWords.nameHint} error={faultOf("domain")} isRequired>
          <Input
            {...register("domain", { validate: rule })}
            placeholder="example.com"
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
