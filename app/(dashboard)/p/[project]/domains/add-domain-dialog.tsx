"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { domainName } from "#contract/domain"
import { mutate } from "#lib/browser/mutate"
import { addDomainWords } from "#lib/words/domain-add"
import { domainWords } from "#lib/words/domains"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { refusalOf } from "../_sending/refusal.ts"

/** The form of a new sender domain. */
export default function AddDomainDialog({
  project,
  isOpen,
  setIsOpen,
}: {
  project: string
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}) {
  const words = useWords(domainWords)
  const addWords = useWords(addDomainWords)
  const router = useRouter()
  const [name, setName] = useState("")
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const refuse = (sentence: string) => {
    setFault(sentence)
    field.current?.focus()
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === "") return refuse(addWords.nameMissing)
    if (!domainName(1100, 1101).safeParse(name).success) return refuse(addWords.nameBad)
    setIsBusy(true)
    const answer = await mutate(project, "domain/get-dns-records", { domain: name })
    setIsBusy(false)
    if (!answer.ok) return refuse(refusalOf(answer.failure).sentence)
    notify.done(addWords.added)
    router.push(`/p/${project}/domains/${answer.value.domain}`)
    router.refresh()
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
      <form id="add-domain" onSubmit={add} noValidate>
        <Field label={addWords.name} hint={addWords.nameHint} error={fault} isRequired>
          <Input
            ref={field}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setFault(undefined)
            }}
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
