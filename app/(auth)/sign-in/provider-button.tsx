"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { providerAddress } from "#lib/interface/browser/sign-in"
import { Button } from "#ui/button"
import { signInWords } from "#words/sign-in"
import { FormError } from "../form-error.tsx"

/** Sign-in through the company's own provider. */
export function ProviderButton({ label, next }: { label: string; next: string }) {
  const words = useWords(signInWords).signIn
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const go = async () => {
    setIsBusy(true)
    const address = await providerAddress(next)
    if (address.ok) return location.assign(address.value)
    setIsBusy(false)
    setFault(address.failure.message)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-ink-3 text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words.or}
      </p>
      <Button size="lg" isBusy={isBusy} busyLabel={words.providerBusy} onClick={go}>
        {words.provider({ label })}
      </Button>
      <FormError text={fault} />
    </div>
  )
}
