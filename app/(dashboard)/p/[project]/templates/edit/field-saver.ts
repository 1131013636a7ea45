import { type DraftSaver, makeDraftSaver, type SaveState } from "#lib/interface/browser/draft-saver"
import type { Result } from "#lib/platform/result"
import type { TemplateField, TemplateFields } from "#lib/features/templates/fields"

/** Saves the fields of a draft. When another person changed the same field meanwhile, the user decides. */
export type Changes = Partial<TemplateFields>

/** A field that two people changed, with the server's value. */
export type Conflict = { field: TemplateField; theirs: string | boolean }

type FieldConflict = { state: "conflict"; by: string | null; conflicts: readonly Conflict[] }
export type FieldSaveState = SaveState<FieldConflict>

type Saved =
  | { kind: "saved"; revision: number }
  | { kind: "conflict"; revision: number; changed_by: string | null; conflicts: readonly Conflict[] }

export type FieldSaverOptions = {
  revision: number
  send: (changes: Changes, revision: number) => Promise<Result<Saved>>
  onChange: (state: FieldSaveState) => void
  /** Stores the changes that the server has not saved yet; null: none. False: the browser could not store them. */
  storeUnsent: (unsent: Changes | null, revision: number) => boolean
  /** The server saved the changes as this revision. */
  onSaved: (changes: Changes, revision: number) => void
}

export type FieldSaver = Pick<DraftSaver<Changes>, "change" | "flush" | "stop" | "isSignedOut"> & {
  unsent(): Changes
  /** Takes over the revision of a newer draft from the server, unless something is unsent. */
  setRevision(revision: number): void
  /** Resolves a conflict: discards the changes in these fields and saves all others. */
  settle(discarded: readonly TemplateField[]): void
  revision(): number
}

export function makeFieldSaver(options: FieldSaverOptions): FieldSaver {
  // During a conflict, unsent changes are still based on an older revision: after a reload, the conflict appears again.
  let { revision: base, revision: newest } = options
  const saver = makeDraftSaver<Changes, Saved, FieldConflict>({
    pauseMs: 600,
    isDebounced: true,
    add: (unsent, changes) => ({ ...unsent, ...changes }),
    remove: (unsent, sent) => orNull(withoutSaved(unsent, sent)),
    send: (changes) => options.send(changes, base),
    accept: (answer, sent) => {
      newest = answer.revision
      if (answer.kind === "conflict")
        return { state: "conflict", by: answer.changed_by, conflicts: answer.conflicts }
      base = newest
      options.onSaved(sent, newest)
      return null
    },
    onChange: options.onChange,
    storeUnsent: (unsent) => options.storeUnsent(unsent, base),
  })
  const unsent = () => saver.unsent() ?? {}
  return {
    ...saver,
    unsent,
    setRevision(newer) {
      if (newer > newest && saver.unsent() === null) base = newest = newer
    },
    settle(discarded) {
      base = newest
      saver.settle(orNull(withoutFields(unsent(), discarded)))
    },
    revision: () => newest,
  }
}

const orNull = (changes: Changes): Changes | null => (Object.keys(changes).length > 0 ? changes : null)

/** Drops changes that the server has saved; text typed since then stays. */
export const withoutSaved = (changes: Changes, saved: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => saved[field as TemplateField] !== value),
  )

export const withoutFields = (changes: Changes, fields: readonly TemplateField[]): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => !fields.includes(field as TemplateField)))
