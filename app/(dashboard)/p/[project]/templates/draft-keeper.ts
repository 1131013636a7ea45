import type { Failure, Result } from "#lib/platform/result"
import type { TemplateField, TemplateFields } from "#lib/features/templates/fields"

/**
 * Keeps the fields of a draft while they are typed: what changed is sent after a pause, one request at a time, and stays in
 * this browser until the server has it. Without a network it is tried again, longer and longer apart. What somebody else
 * changed in the same field meanwhile is asked about. No React; time comes from `setTimeout`.
 */
export type Changes = Partial<TemplateFields>

/** A field that two people changed: what the server holds of it. */
export type Conflict = { field: TemplateField; theirs: string | boolean }

export type Keeping =
  | { state: "kept" }
  /** Typed and not sent yet, or on its way. */
  | { state: "saving" }
  /** Nobody answers; it is tried again. */
  | { state: "waiting"; failure: Failure }
  | { state: "refused"; failure: Failure }
  | { state: "conflict"; by: string | null; conflicts: readonly Conflict[] }

type Saved =
  | { kind: "saved"; revision: number }
  | { kind: "conflict"; revision: number; changed_by: string | null; conflicts: readonly Conflict[] }

export type KeeperParts = {
  revision: number
  send: (changes: Changes, revision: number) => Promise<Result<Saved>>
  /** Told whenever it changes. */
  told: (keeping: Keeping) => void
  /** What of it is not kept by the server yet; null: nothing. */
  remember: (unsent: Changes | null) => void
  /** The server knows it by this revision now. */
  kept: (changes: Changes, revision: number) => void
}

export type DraftKeeper = {
  change(changes: Changes): void
  /** Sends what there is at once; true when the server has everything then. */
  flush(): Promise<boolean>
  /** What is typed and not kept yet. */
  unsent(): Changes
  /** The server told of a newer draft, which this page has taken over. */
  took(revision: number): void
  /** Ends a conflict: what was typed in these fields is given up, in the others it wins. */
  settle(givenUp: readonly TemplateField[]): void
  revision(): number
  stop(): void
}

const pauseMs = 600
const againMs = [1000, 2000, 5000, 10_000, 30_000]
/** Answers after which the same request may go well a moment later. */
const passing: readonly number[] = [429, 500, 502, 503]

export function makeDraftKeeper(parts: KeeperParts): DraftKeeper {
  let revision = parts.revision
  let unsent: Changes = {}
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let isHeld = false
  let isStopped = false

  const tell = (keeping: Keeping) => {
    isHeld = keeping.state === "conflict"
    parts.told(keeping)
  }
  const arrange = (ms: number) => {
    clearTimeout(timer)
    // What is left is sent by the next page, beside which this one would answer for old text.
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
        return tell({ state: "conflict", by: value.changed_by, conflicts: value.conflicts })
      }
      revision = value.revision
      unsent = withoutSent(unsent, sent)
      parts.kept(sent, revision)
      parts.remember(isEmpty() ? null : unsent)
    }
    tell({ state: "kept" })
  }

  function fail(failure: Failure): void {
    const mayPass = passing.includes(failure.status)
    tell({ state: mayPass ? "waiting" : "refused", failure })
    if (!mayPass) return
    arrange(againMs[Math.min(tries, againMs.length - 1)] ?? 1000)
    tries += 1
  }

  return {
    change(changes) {
      unsent = { ...unsent, ...changes }
      parts.remember(unsent)
      if (isHeld) return
      tell({ state: "saving" })
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
      tell(isEmpty() ? { state: "kept" } : { state: "saving" })
      void run()
    },
    revision: () => revision,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** What was typed again while it was sent stays. */
const withoutSent = (unsent: Changes, sent: Changes): Changes =>
  Object.fromEntries(
    Object.entries(unsent).filter(([field, value]) => sent[field as TemplateField] !== value),
  )
