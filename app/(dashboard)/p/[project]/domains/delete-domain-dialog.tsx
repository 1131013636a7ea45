"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { deleteDomainWords } from "#lib/words/domain-delete"
import { domainWords } from "#lib/words/domains"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"

/** Names the loss and the milder way, and wants the name typed. */
export default function DeleteDomainDialog({
  project,
  domain,
  isOpen,
  setIsOpen,
}: {
  project: string
  domain: string
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}) {
  const words = useWords(domainWords)
  const deleteWords = useWords(deleteDomainWords)
  const router = useRouter()
  const [typed, setTyped] = useState("")
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const remove = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().toLowerCase() !== domain) {
      setFault(deleteWords.deleteWrong)
      field.current?.focus()
      return
    }
    setIsBusy(true)
    const answer = await mutate(project, "domain/delete", { domain })
    setIsBusy(false)
    if (!answer.ok) return setFault(answer.failure.message)
    notify.done(deleteWords.deleted)
    router.push(`/p/${project}/domains`)
    router.refresh()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title={deleteWords.deleteTitle(domain)}
      description={deleteWords.deleteText(domain)}
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
      <form id="delete-domain" onSubmit={remove} noValidate>
        <Field label={deleteWords.deleteType(domain)} error={fault} isRequired>
          <Input
            ref={field}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setFault(undefined)
            }}
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
