"use client"

import { type ReactNode, useRef, useState } from "react"
import type { Proof, Result } from "#lib/platform/result"
import { later } from "#ui/part"

const ConfirmDialog = later(() => import("./confirm-dialog.tsx"))

type Act<T> = () => Promise<Result<T>>

/**
 * Sensitive actions: `const { run, dialog } = useConfirmedAct()`, then `await run(() => postJson(…))` and `{dialog}` in
 * the markup; an action with a dialog of its own passes it as its `step`. When the server requires proof of identity,
 * the dialog requests it and the action is retried.
 */
export function useConfirmedAct(): { run: <T>(act: Act<T>) => Promise<Result<T>>; dialog: ReactNode } {
  const [requestedProofs, setRequestedProofs] = useState<readonly Proof[] | null>(null)
  const settle = useRef<(isConfirmed: boolean) => void>(() => {})
  const close = (isConfirmed: boolean) => {
    setRequestedProofs(null)
    settle.current(isConfirmed)
  }
  const ask = (proofs: readonly Proof[]) =>
    new Promise<boolean>((resolve) => {
      settle.current = resolve
      setRequestedProofs(proofs)
    })
  const run = async <T,>(act: Act<T>): Promise<Result<T>> => {
    const first = await act()
    if (first.ok || first.failure.needs !== "confirm") return first
    return (await ask(first.failure.proofs ?? ["password"])) ? act() : first
  }
  const dialog = requestedProofs && <ConfirmDialog proofs={requestedProofs} onClose={close} />
  return { run, dialog }
}

/** True for the outcome of an act whose question was closed: nothing to complain about. */
export const wasLeft = (result: Result<unknown>): boolean => !result.ok && result.failure.needs === "confirm"
