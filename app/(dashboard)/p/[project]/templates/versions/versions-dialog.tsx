"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { TimeCell } from "#components/table/columns"
import { postJson } from "#lib/interface/browser/mutate"
import { Badge } from "#ui/badge"
import { Button, LinkButton } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Refusal } from "#ui/refusal"
import { notify } from "#ui/toast"
import { templateEditorWords } from "#words/template-editor"
import { compareHref, liveVersionOf, pairFor } from "../[id]/compare/query.ts"
import type { Editor, EditorProps } from "../edit/use-editor.ts"

export type VersionsDialogProps = Pick<EditorProps, "project" | "canWrite" | "clock"> & {
  editor: Editor
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

type Restored =
  | { kind: "restored" }
  | { kind: "draft_changed" }
  | { kind: "unpublished_changes"; changed_by: string | null }

/** All stored versions, newest first; an earlier one can be restored as the draft. */
export default function VersionsDialog(props: VersionsDialogProps) {
  const words = useWords(templateEditorWords)
  const { editor, isOpen, onOpenChange } = props
  const { draft, document } = editor
  const { details } = draft
  const [busy, setBusy] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string>()
  /** Draft changes that restoring a version would discard, with their author: confirmed first. */
  const [confirming, setConfirming] = useState<{ version: number; by: string | null } | null>(null)
  const restore = async (version: number, gives_up_changes = false) => {
    setRefusal(undefined)
    setConfirming(null)
    setBusy(version)
    const saved = await Promise.all([draft.flush(), document.flush()])
    if (saved.includes(false)) {
      setBusy(null)
      return setRefusal(words.notKeptYet)
    }
    await document.caughtUp()
    const result = await postJson<Restored>(
      `/api/projects/${encodeURIComponent(props.project)}/drafts/restore`,
      {
        ...{ draft_id: details.draft_id, version, gives_up_changes },
        ...{ revision: draft.revision(), seq: document.seq() },
      },
    )
    await draft.refresh()
    setBusy(null)
    if (!result.ok) return setRefusal(result.failure.message)
    const { value } = result
    if (value.kind === "draft_changed") return setRefusal(words.draftChanged)
    if (value.kind === "unpublished_changes") return setConfirming({ version, by: value.changed_by })
    notify.done(words.restoredVersion({ version }))
    onOpenChange(false)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={words.versions}
      description={words.versionsText}
    >
      <Refusal text={refusal} />
      {confirming && (
        <div
          role="alert"
          className="flex flex-col gap-2 rounded-md bg-warning-soft p-3 text-sm text-warning-ink"
        >
          <p>
            {words.changesAreLost({ version: confirming.version, name: confirming.by ?? words.somebody })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" autoFocus onClick={() => setConfirming(null)}>
              {words.keepDraft}
            </Button>
            <Button size="sm" variant="danger" onClick={() => void restore(confirming.version, true)}>
              {words.restoreAnyway}
            </Button>
          </div>
        </div>
      )}
      {details.versions.length === 0 && <p className="text-ink-2 text-sm">{words.noVersions}</p>}
      <ul className="flex max-h-[50vh] flex-col divide-y divide-line overflow-y-auto">
        {details.versions.map(({ version, note, origin, by, requested_by, restored_from, atMs }) => (
          <li key={version} className="flex min-h-11 items-center gap-3 py-1.5">
            <span className="tnum w-10 font-medium text-ink text-sm">v{version}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-ink text-sm">
                {note || (origin === "outside" ? words.byApi : (by ?? words.somebody))}
              </span>
              <span className="block truncate text-ink-3 text-xs">
                {note && `${origin === "outside" ? words.byApi : (by ?? words.somebody)}, `}
                <TimeCell ms={atMs} {...props.clock} />
                {requested_by !== null && ` · ${words.requestedBy({ name: requested_by })}`}
                {restored_from !== null && ` · ${words.restoredFrom({ version: restored_from })}`}
              </span>
            </span>
            {version === liveVersionOf(details) && <Badge severity="success">{words.live}</Badge>}
            <CompareLink {...props} version={version} />
            {props.canWrite && (
              <Button
                size="sm"
                onClick={() => void restore(version)}
                isBusy={busy === version}
                busyLabel={words.restoring}
              >
                {words.restore}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Compares this version with its usual counterpart. */
function CompareLink({ project, editor, version }: VersionsDialogProps & { version: number }) {
  const words = useWords(templateEditorWords)
  const { details } = editor.draft
  const pair = pairFor(details, version)
  if (!pair) return null
  return (
    <LinkButton
      size="sm"
      variant="ghost"
      href={compareHref(project, details.template_id ?? details.draft_id, pair)}
      aria-label={words.compareVersion({ version })}
    >
      {words.compare}
    </LinkButton>
  )
}
