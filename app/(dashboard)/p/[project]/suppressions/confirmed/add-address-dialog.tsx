"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { confirmedWords } from "#lib/words/confirmed"
import { addConfirmedWords } from "#lib/words/confirmed-add"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { refusalOf } from "../../_sending/refusal.ts"

/** The form of an address to be asked. */
export default function AddAddressDialog({
  project,
  isOpen,
  setIsOpen,
}: {
  project: string
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}) {
  const words = useWords(confirmedWords)
  const addWords = useWords(addConfirmedWords)
  const router = useRouter()
  const [email, setEmail] = useState("")
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const refuse = (sentence: string) => {
    setFault(sentence)
    field.current?.focus()
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const typed = email.trim()
    if (typed === "") return refuse(addWords.missing)
    if (!/^[^\s@]+@[^\s@]+$/.test(typed)) return refuse(addWords.bad)
    setIsBusy(true)
    const answer = await mutate(project, "confirmed-email/create", { email: typed })
    setIsBusy(false)
    if (!answer.ok) return refuse(refusalOf(answer.failure).sentence)
    const { confirmed_email } = answer.value
    const isCounted = confirmed_email.status === "confirmed"
    notify.done(isCounted ? addWords.counts(confirmed_email.email) : addWords.sent(confirmed_email.email))
    setIsOpen(false)
    setEmail("")
    router.refresh()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !isBusy && setIsOpen(next)}
      title={addWords.addTitle}
      description={addWords.addText}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form="add-address"
            variant="primary"
            isBusy={isBusy}
            busyLabel={addWords.adding}
          >
            {addWords.addDo}
          </Button>
        </>
      }
    >
      <form id="add-address" onSubmit={add} noValidate>
        <Field label={words.address} error={fault} isRequired>
          <Input
            ref={field}
            autoFocus
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setFault(undefined)
            }}
            inputMode="email"
            placeholder={addWords.sampleAddress}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </form>
    </Dialog>
  )
}
