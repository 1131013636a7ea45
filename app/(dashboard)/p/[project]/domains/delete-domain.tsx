"use client"

import { Trash2 } from "lucide-react"
import { useRouter } from "next/navigation"
import { type FormEvent, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { domainWords } from "#lib/words/domains"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"

/** Names the loss and the milder way, and wants the name typed. */
export function DeleteDomain({ project, domain }: { project: string; domain: string }) {
  const words = useWords(domainWords)
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState("")
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const remove = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().toLowerCase() !== domain) {
      setFault(words.deleteWrong)
      field.current?.focus()
      return
    }
    setIsBusy(true)
    const answer = await mutate(project, "domain/delete", { domain })
    setIsBusy(false)
    if (!answer.ok) return setFault(answer.failure.message)
    notify.done(words.deleted)
    router.push(`/p/${project}/domains`)
    router.refresh()
  }

  return (
    <>
      <Button variant="dangerOutline" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden />
        {words.delete}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={words.deleteTitle(domain)}
        description={words.deleteText(domain)}
        footer={
          <>
            <Button onClick={() => setIsOpen(false)}>{words.cancel}</Button>
            <Button
              type="submit"
              form="delete-domain"
              variant="danger"
              isBusy={isBusy}
              busyLabel={words.deleting}
            >
              {words.deleteDo}
            </Button>
          </>
        }
      >
        <form id="delete-domain" onSubmit={remove} noValidate>
          <Field label={words.deleteType(domain)} error={fault} isRequired>
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
    </>
  )
}
