import * as Y from "yjs"
import type { Failure, Result } from "#lib/platform/result"

/**
 * Sends changes of a shared document: close ones are combined, one request at a time. They stay in this browser until
 * the server has them; without a network they are resent with growing delays. Sending twice is harmless. No React; time
 * comes from `setTimeout`.
 */
export type Sending =
  | { state: "saved" }
  | { state: "saving" }
  | { state: "waiting" | "refused"; failure: Failure }

export type UpdateSender = {
  add(update: Uint8Array): void
  /** True when the server has everything. */
  flush(): Promise<boolean>
  /** The newest change of this page that the server has. */
  seq(): number
  stop(): void
}

type Parts = {
  send: (update: string) => Promise<Result<{ seq: number }>>
  onChange: (sending: Sending) => void
  remember: (unsent: string | null) => void
}

const pauseMs = 250
const againMs = [1000, 2000, 5000, 10_000, 30_000]
const passing: readonly number[] = [429, 500, 502, 503]

export function makeUpdateSender({ send, onChange, remember }: Parts): UpdateSender {
  let unsent: Uint8Array[] = []
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let seq = 0
  let tries = 0

  let isDue = false
  let isStopped = false

  const arrange = (ms: number) => {
    clearTimeout(timer)
    // The next page sends the remaining changes.
    if (isStopped) return
    isDue = true
    timer = setTimeout(() => void run(), ms)
  }
  const run = (): Promise<void> => {
    clearTimeout(timer)
    isDue = false
    if (unsent.length === 0) return Promise.resolve()
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  async function sendAll(): Promise<void> {
    while (unsent.length > 0) {
      const sent = unsent
      const result = await send(toBase64(merged(sent)))
      if (!result.ok) return fail(result.failure)
      tries = 0
      seq = Math.max(seq, result.value.seq)
      unsent = unsent.slice(sent.length)
      remember(unsent.length > 0 ? toBase64(merged(unsent)) : null)
    }
    onChange({ state: "saved" })
  }

  function fail(failure: Failure): void {
    const mayPass = passing.includes(failure.status)
    onChange({ state: mayPass ? "waiting" : "refused", failure })
    if (!mayPass) return
    arrange(againMs[Math.min(tries, againMs.length - 1)] ?? 1000)
    tries += 1
  }

  return {
    add(update) {
      unsent = [...unsent, update]
      remember(toBase64(merged(unsent)))
      onChange({ state: "saving" })
      // A retry already has its timer.
      if (tries === 0 && !isDue) arrange(pauseMs)
    },
    async flush() {
      await run()
      return unsent.length === 0
    },
    seq: () => seq,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const merged = (updates: readonly Uint8Array[]): Uint8Array =>
  updates.length === 1 && updates[0] ? updates[0] : Y.mergeUpdates([...updates])

export function toBase64(bytes: Uint8Array): string {
  let text = ""
  // In chunks, because a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
