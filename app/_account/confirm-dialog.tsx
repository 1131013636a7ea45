"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { providerAddress } from "#lib/interface/browser/sign-in"
import { useForm } from "#lib/interface/browser/use-form"
import type { Proof } from "#lib/platform/result"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { confirmActWords } from "#words/confirm-act"

const formId = "confirm-act"

type Props = { proofs: readonly Proof[]; onClose: (isConfirmed: boolean) => void }

/**
 * Requests proof of identity with the means that this person has: a password, an app, or only the company's sign-in.
 */
export default function ConfirmDialog({ proofs, onClose }: Props) {
  const words = useWords(confirmActWords).confirm
  const [proof, setProof] = useState(proofs[0])
  const other = proofs.find((one) => one !== proof)
  const form = useForm({
    defaultValues: { proof: "" },
    send: (typed) => postJson("/api/account/confirm", { [proof ?? ""]: typed.proof }),
    done: () => onClose(true),
    otherField: "proof",
  })
  const choose = (next: Proof) => {
    setProof(next)
    form.reset()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose(false)}
      title={words.title}
      description={words.why}
      footerAside={
        other && (
          <Button variant="link" onClick={() => choose(other)}>
            {other === "code" ? words.useCode : words.usePassword}
          </Button>
        )
      }
      footer={
        <>
          <Button onClick={() => onClose(false)}>{words.cancel}</Button>
          {proof ? (
            <Button type="submit" form={formId} variant="primary" isBusy={form.isBusy} busyLabel={words.busy}>
              {words.button}
            </Button>
          ) : (
            <Elsewhere label={words.elsewhere} />
          )}
        </>
      }
    >
      {proof && (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            // Portals pass events on to the React parents, which may be a form too.
            event.stopPropagation()
            return form.submit(event)
          }}
        >
          <Field
            label={proof === "code" ? words.code : words.password}
            hint={proof === "code" ? words.codeHint : undefined}
            error={form.faultOf("proof")}
          >
            <Input
              key={proof}
              {...form.register("proof", { validate: (typed) => typed.trim() !== "" || words.missing })}
              type={proof === "code" ? "text" : "password"}
              autoComplete={proof === "code" ? "one-time-code" : "current-password"}
              autoFocus
            />
          </Field>
        </form>
      )}
    </Dialog>
  )
}

/** People who signed in with the company's provider have no password here and prove their identity there. */
function Elsewhere({ label }: { label: string }) {
  const [fault, setFault] = useState<string>()
  const go = async () => {
    const address = await providerAddress(location.pathname + location.search, { isAnew: true })
    if (address.ok) location.assign(address.value)
    else setFault(address.failure.message)
  }
  return (
    <>
      <p role="alert" className="text-danger-ink text-sm empty:hidden">
        {fault}
      </p>
      <Button variant="primary" onClick={go}>
        {label}
      </Button>
    </>
  )
}
