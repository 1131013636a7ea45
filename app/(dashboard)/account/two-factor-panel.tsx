"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Panel } from "#ui/panel"
import { notify } from "#ui/toast"
import { twoFactorWords } from "#words/two-factor"
import { useConfirmedAct, wasLeft } from "../../_account/confirm-act.tsx"
import { RecoveryCodes } from "../../_account/recovery-codes.tsx"
import { TwoFactorSetup } from "../../_account/two-factor-setup.tsx"

export type TwoFactorPanelProps = { since: string | null; codesLeft: number; isRequired: boolean }

/** The second factor: set it up, or see since when it is on, make new recovery codes, switch it off. */
export function TwoFactorPanel({ since, codesLeft, isRequired }: TwoFactorPanelProps) {
  const words = useWords(twoFactorWords).twoFactor
  const router = useRouter()
  return (
    <Panel title={words.title}>
      <div className="flex flex-col gap-3">
        {/* Stays until the codes are saved, although two-factor sign-in is already on by then. */}
        {since ? (
          <SwitchedOn since={since} codesLeft={codesLeft} isRequired={isRequired} />
        ) : (
          <TwoFactorSetup
            lead={<p className="text-ink-2 text-sm">{words.off}</p>}
            onDone={() => router.refresh()}
          />
        )}
      </div>
    </Panel>
  )
}

function SwitchedOn({ since, codesLeft, isRequired }: TwoFactorPanelProps & { since: string }) {
  const words = useWords(twoFactorWords).twoFactor
  const router = useRouter()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState<"codes" | "remove" | null>(null)
  const { run, dialog } = useConfirmedAct()
  const act = async <T,>(name: "codes" | "remove", path: string, done: (value: T) => void) => {
    setBusy(name)
    setIsConfirming(false)
    const answer = await run(() => postJson<T>(path, {}))
    setBusy(null)
    if (answer.ok) done(answer.value)
    else if (!wasLeft(answer)) notify.failed(answer.failure.message)
  }
  const renew = () =>
    act<{ recovery_codes: string[] }>("codes", "/api/account/two-factor/recovery-codes", (made) =>
      setCodes(made.recovery_codes),
    )
  const remove = () =>
    act("remove", "/api/account/two-factor/remove", () => {
      notify.done(words.removed)
      router.refresh()
    })
  const leave = () => {
    setCodes(null)
    router.refresh()
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={leave} />
  return (
    <>
      <p className="text-ink-2 text-sm">
        {words.on({ since })} {words.left({ count: codesLeft })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button isBusy={busy === "codes"} busyLabel={words.newCodesBusy} onClick={renew}>
          {words.newCodes}
        </Button>
        {isRequired ? (
          <p className="text-ink-3 text-xs">{words.stays}</p>
        ) : (
          <Button variant="dangerOutline" isBusy={busy === "remove"} onClick={() => setIsConfirming(true)}>
            {words.remove}
          </Button>
        )}
      </div>
      <Dialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={words.removeTitle}
        description={words.removeWhy}
        footer={
          <>
            <Button onClick={() => setIsConfirming(false)}>{words.cancel}</Button>
            <Button variant="danger" onClick={remove}>
              {words.remove}
            </Button>
          </>
        }
      />
      {dialog}
    </>
  )
}
