"use client"

import Image from "next/image"
import { type ReactNode, useState } from "react"
import { useWords } from "#components/shell/language"
import { filled } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Button } from "#ui/button"
import { CopyButton } from "#ui/copy-button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { twoFactorWords } from "#words/two-factor"
import { useConfirmedAct, wasLeft } from "./confirm-act.tsx"
import { RecoveryCodes } from "./recovery-codes.tsx"

type Offer = { secret: string; qr: string }

/** From the first press to the recovery codes: a picture to scan, a code to prove it, ten codes to keep. */
export function TwoFactorSetup({ lead, onDone }: { lead?: ReactNode; onDone: () => void }) {
  const words = useWords(twoFactorWords).twoFactor
  const [offer, setOffer] = useState<Offer | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const { run, dialog } = useConfirmedAct()
  const begin = async () => {
    setIsBusy(true)
    const answer = await run(() => postJson<Offer>("/api/account/two-factor/offer", {}))
    setIsBusy(false)
    if (answer.ok) return setOffer(answer.value)
    setFault(wasLeft(answer) ? undefined : answer.failure.message)
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (offer) return <ScanAndConfirm offer={offer} onCodes={setCodes} onCancel={() => setOffer(null)} />
  return (
    <div className="flex flex-col gap-3">
      {lead}
      <Button variant="primary" className="w-fit" isBusy={isBusy} busyLabel={words.setUpBusy} onClick={begin}>
        {words.setUp}
      </Button>
      <p role="alert" className="text-danger-ink text-sm empty:hidden">
        {fault}
      </p>
      {dialog}
    </div>
  )
}

type ScanProps = { offer: Offer; onCodes: (codes: string[]) => void; onCancel: () => void }

function ScanAndConfirm({ offer, onCodes, onCancel }: ScanProps) {
  const words = useWords(twoFactorWords).twoFactor
  const { register, submit, faultOf, isBusy } = useForm({
    defaultValues: { code: "" },
    send: ({ code }) =>
      postJson<{ recovery_codes: string[] }>("/api/account/two-factor/confirm", { code: code.trim() }),
    done: ({ recovery_codes }) => onCodes(recovery_codes),
    otherField: "code",
  })
  const spaced = offer.secret.replace(/(.{4})(?=.)/g, "$1 ")
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4">
      <Image
        unoptimized
        src={offer.qr}
        alt={words.qr}
        width={176}
        height={176}
        className="size-44 shrink-0 rounded-md border border-line bg-white"
      />
      <form noValidate onSubmit={submit} className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
        <div>
          <p className="font-medium text-ink text-sm">{words.scan}</p>
          <p className="text-ink-3 text-xs">{words.scanHint}</p>
        </div>
        <div>
          <p className="text-ink-2 text-xs">{words.byHand}</p>
          <p className="flex items-start gap-1 font-mono text-ink text-xs">
            <span className="min-w-0 break-words">{spaced}</span>
            <CopyButton text={offer.secret} label={words.byHand} />
          </p>
        </div>
        <Field label={words.code} hint={words.codeHint} error={faultOf("code")}>
          <Input
            {...register("code", { validate: filled(words.codeMissing) })}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            autoFocus
            className="max-w-40 font-mono"
          />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={words.confirmBusy}>
            {words.confirm}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </div>
  )
}
