"use client"

import type { ReactNode } from "react"
import { postJson } from "#lib/interface/browser/mutate"
import type { Result } from "#lib/platform/result"
import { useConfirmedAct } from "../_account/confirm-act.tsx"

/**
 * Posts an action that may require the password again: the dialog requests it and the action is retried. Render
 * `dialog`.
 */
export type DelicateAct = {
  post<T>(url: string, body: unknown): Promise<Result<T>>
  dialog: ReactNode
}

export function useDelicateAct(): DelicateAct {
  const { run, dialog } = useConfirmedAct()
  return { post: (url, body) => run(() => postJson(url, body)), dialog }
}
