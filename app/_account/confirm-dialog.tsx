"use client"

import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/browser/mutate"
import { providerAddress } from "#lib/browser/sign-in"
import { confirmActWords } from "#lib/words/confirm-act"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"

/** Asks for proof of who is here: the password, or a code. */
export default function ConfirmDialog({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const words = useWords(confirmActWords).confirm
  const [hasCode, setHasCode] = useState(false)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  // Who came by the company's sign-in has no password here and proves it there.
  const [isElsewhere, setIsElsewhere] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Portals pass events on to the React parents, which may be a form too.
    event.stopPropagation()
    if (isBusy) return
    const form = event.currentTarget
    const proof = String(new FormData(form).get("proof") ?? "")
    const refuse = (text: string) => {
      setError(text)
      form.querySelector("input")?.focus()
    }
    if (!proof) return refuse(words.missing)
    setIsBusy(true)
    const answer = await postJson("/api/account/confirm", hasCode ? { code: proof } : { password: proof })
    setIsBusy(false)
    if (answer.ok) return onClose(true)
    setIsElsewhere(answer.failure.status === 409)
    return refuse(answer.failure.message)
  }
  const goThere = async () => {
    const address = await providerAddress(location.pathname + location.search, { isAnew: true })
    if (address.ok) location.assign(address.value)
    else setError(address.failure.message)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose(false)}
      title={words.title}
      description={words.why}
      footerAside={
        <Button
          variant="link"
          onClick={() => {
            setHasCode(!hasCode)
            setIsElsewhere(false)
            setError(undefined)
          }}
        >
          {hasCode ? words.usePassword : words.useCode}
        </Button>
      }
      footer={
        <>
          <Button onClick={() => onClose(false)}>{words.cancel}</Button>
          {isElsewhere ? (
            <Button variant="primary" onClick={goThere}>
              {words.elsewhere}
            </Button>
          ) : (
            <Button type="submit" form="confirm-act" variant="primary" isBusy={isBusy} busyLabel={words.busy}>
              {words.button}
            </Button>
          )}
        </>
      }
    >
      <form id="confirm-act" noValidate onSubmit={submit}>
        <Field
          label={hasCode ? words.code : words.password}
          hint={hasCode ? words.codeHint : undefined}
          error={error}
        >
          <Input
            key={String(hasCode)}
            name="proof"
            type={hasCode ? "text" : "password"}
            autoComplete={hasCode ? "one-time-code" : "current-password"}
            autoFocus
          />
        </Field>
      </form>
    </Dialog>
  )
}
