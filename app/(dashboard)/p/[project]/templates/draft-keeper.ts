import type { Failure, Result } from "#lib/platform/result"
import type { TemplateField, TemplateFields } from "#lib/features/templates/fields"

/**
 * Saves the fields of a draft while they are typed: changes are sent after a pause, one request at a time, and stay in
 * this browser until the server has saved them. Without a network, requests are retried with growing delays. When
 * another person changed the same field meanwhile, the user decides. No React; time comes from `setTimeout`.
 */
export type Changes = Partial<TemplateFields>

/** A field that two people changed, with the server's value. */
export type Conflict = { field: TemplateField; theirs: string | boolean }

export type Keeping =
  | { state: "saved" }
  /** Typed and not sent yet, or being sent. */
  | { state: "saving" }
  /** The server does not answer; retried. */
  | { state: "waiting"; failure: Failure }
  | { state: "refused"; failure: Failure }
  | { state: "conflict"; by: string | null; conflicts: readonly Conflict[] }

type Saved =
  | { kind: "saved"; revision: number }
  | { kind: "conflict"; revision: number; changed_by: string | null; conflicts: readonly Conflict[] }

export type KeeperParts = {
  revision: number
  send: (changes: Changes, revision: number) => Promise<Result<Saved>>
  /** Called on every change. */
  onChange: (keeping: Keeping) => void
  /** Changes the server has not saved yet; null: none. */
  remember: (unsent: Changes | null) => void
  /** The server saved it as this revision. */
  onSaved: (changes: Changes, revision: number) => void
}

export type DraftKeeper = {
  change(changes: Changes): void
  /** Sends all changes at once; resolves to true when the server has saved everything. */
  flush(): Promise<boolean>
  /** Typed and not saved yet. */
  unsent(): Changes
  /** The server reported a newer draft, which this page has taken over. */
  took(revision: number): void
  /** Resolves a conflict: discards the changes in these fields and keeps those in all others. */
  settle(givenUp: readonly TemplateField[]): void
  revision(): number
  stop(): void
}

const pauseMs = 600
const againMs = [1000, 2000, 5000, 10_000, 30_000]
/** Statuses after which the same request may succeed a moment later. */
const passing: readonly number[] = [429, 500, 502, 503]

export function makeDraftKeeper(parts: KeeperParts): DraftKeeper {
  let revision = parts.revision
  let unsent: Changes = {}
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let isHeld = false
  let isStopped = false

  const report = (keeping: Keeping) => {
    isHeld = keeping.state === "conflict"
    parts.onChange(keeping)
  }
  const arrange = (ms: number) => {
    clearTimeout(timer)
    // The next page sends the remaining changes; this one would report results for old text.
    if (isStopped) return
    timer = setTimeout(() => void run(), ms)
  }
  const isEmpty = () => Object.keys(unsent).length === 0

  const run = (): Promise<void> => {
    clearTimeout(timer)
    if (isEmpty() || isHeld) return Promise.resolve()
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  async function sendAll(): Promise<void> {
    while (!isEmpty() && !isHeld) {
      const sent = unsent
      const result = await parts.send(sent, revision)
      if (!result.ok) return fail(result.failure)
      tries = 0
      const { value } = result
      if (value.kind === "conflict") {
        revision = value.revision
        return report({ state: "conflict", by: value.changed_by, conflicts: value.conflicts })
      }
      revision = value.revision
      unsent = withoutSent(unsent, sent)
      parts.onSaved(sent, revision)
      parts.remember(isEmpty() ? null : unsent)
    }
    report({ state: "saved" })
  }

  function fail(failure: Failure): void {
    const mayPass = passing.includes(failure.status)
    report({ state: mayPass ? "waiting" : "refused", failure })
    if (!mayPass) return
    arrange(againMs[Math.min(tries, againMs.length - 1)] ?? 1000)
    tries += 1
  }

  return {
    change(changes) {
      unsent = { ...unsent, ...changes }
      parts.remember(unsent)
      if (isHeld) return
      report({ state: "saving" })
      arrange(pauseMs)
    },
    async flush() {
      await run()
      return isEmpty()
    },
    unsent: () => unsent,
    took(newer) {
      if (newer > revision && isEmpty()) revision = newer
    },
    settle(givenUp) {
      unsent = Object.fromEntries(
        Object.entries(unsent).filter(([field]) => !givenUp.includes(field as TemplateField)),
      )
      parts.remember(isEmpty() ? null : unsent)
      report(isEmpty() ? { state: "saved" } : { state: "saving" })
      void run()
    },
    revision: () => revision,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Text typed again during the request stays pending. */
const withoutSent = (unsent: Changes, sent: Changes): Changes =>
  Object.fromEntries(
    Object.entries(unsent).filter(([field, value]) => sent[field as TemplateField] !== value),
  )
