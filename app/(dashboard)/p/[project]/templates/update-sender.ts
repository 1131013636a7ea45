import * as Y from "yjs"
import type { Failure, Result } from "#lib/platform/result"

/**
 * Sends what is changed in a shared document: changes that come close to each other as one, one request at a time. They stay
 * in this browser until the server has them; without a network they are sent again, longer and longer apart. Sending twice
 * does no harm. No React; time comes from `setTimeout`.
 */
export type Sending =
  | { state: "kept" }
  | { state: "saving" }
  | { state: "waiting" | "refused"; failure: Failure }

export type UpdateSender = {
  add(update: Uint8Array): void
  /** True when the server has everything. */
  flush(): Promise<boolean>
  /** The newest change that the server has of this page. */
  seq(): number
  stop(): void
}

type Parts = {
  send: (update: string) => Promise<Result<{ seq: number }>>
  told: (sending: Sending) => void
  remember: (unsent: string | null) => void
}

const pauseMs = 250
const againMs = [1000, 2000, 5000, 10_000, 30_000]
const passing: readonly number[] = [429, 500, 502, 503]

export function makeUpdateSender({ send, told, remember }: Parts): UpdateSender {
  let unsent: Uint8Array[] = []
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let seq = 0
  let tries = 0

  let isDue = false
  let isStopped = false

  const arrange = (ms: number) => {
    clearTimeout(timer)
    // What is left is sent by the next page.
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
    told({ state: "kept" })
  }

  function fail(failure: Failure): void {
    const mayPass = passing.includes(failure.status)
    told({ state: mayPass ? "waiting" : "refused", failure })
    if (!mayPass) return
    arrange(againMs[Math.min(tries, againMs.length - 1)] ?? 1000)
    tries += 1
  }

  return {
    add(update) {
      unsent = [...unsent, update]
      remember(toBase64(merged(unsent)))
      told({ state: "saving" })
      // While it is tried again, the time for that stands already.
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
  // In parts: a call takes so many arguments and no more.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
