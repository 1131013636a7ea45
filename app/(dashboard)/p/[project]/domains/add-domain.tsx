"use client"

import { Plus } from "lucide-react"
import { useRouter } from "next/navigation"
import { type FormEvent, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { isAsciiName, nameToAscii } from "#contract/domain-name"
import { mutate } from "#lib/browser/mutate"
import { domainWords } from "#lib/words/domains"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { refusalOf } from "../_sending/refusal.ts"

/** Registers a domain and leads to its records. */
export function AddDomain({ project, isOpenAtFirst }: { project: string; isOpenAtFirst: boolean }) {
  const words = useWords(domainWords)
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
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
    if (name.trim() === "") return refuse(words.nameMissing)
    if (!isAsciiName(nameToAscii(name.trim()))) return refuse(words.nameBad)
    setIsBusy(true)
    const answer = await mutate(project, "domain/get-dns-records", { domain: name })
    setIsBusy(false)
    if (!answer.ok) return refuse(refusalOf(answer.failure).sentence)
    notify.done(words.added)
    router.push(`/p/${project}/domains/${answer.value.domain}`)
    router.refresh()
  }

  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden />
        {words.add}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={words.addTitle}
        description={words.addText}
        footer={
          <>
            <Button onClick={() => setIsOpen(false)}>{words.cancel}</Button>
            <Button
              type="submit"
              form="add-domain"
              variant="primary"
              isBusy={isBusy}
              busyLabel={words.adding}
            >
              {words.add}
            </Button>
          </>
        }
      >
        <form id="add-domain" onSubmit={add} noValidate>
          <Field label={words.name} hint={words.nameHint} error={fault} isRequired>
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
    </>
  )
}
