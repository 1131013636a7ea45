"use client"

import { type RefObject, useState } from "react"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import type { Substitutions } from "#contract/substitutions"
import { useLeaveGuard } from "#ui/leave-guard"
import { templateEditorWords } from "#words/template-editor"
import { type Check, renameTag } from "./checks.ts"
import { type Carried, type Draft, tabOf } from "./draft.ts"
import type { FaultPlace } from "./fault-place.ts"
import { useChecks } from "./use-checks.ts"
import { type Jump, useJump } from "./use-jump.ts"
import { type KeptDraft, useKeptDraft } from "./use-kept-draft.ts"
import { useSamples } from "./use-samples.ts"
import { type Save, useSave } from "./use-save.ts"

/** The template that is edited, and who edits it. */
export type EditorProps = {
  project: string
  /** Keeps drafts of several people on one computer apart. */
  userId: string
  /** Names the draft in this browser: the template's id, or "new". */
  draftKey: string
  saved: Draft
  /** Absent for a template that does not exist yet. */
  template?: { id: string; version?: number }
  carried?: Carried
  samples?: Substitutions
  canWrite: boolean
}

export type OpenPart = "test" | "delete" | "samples"

/** All that the editor's parts share: the draft and where it is kept, its preview and checks, saving, and what is open. */
export type Editor = Omit<KeptDraft, "change" | "markSaved"> &
  Omit<Save, "save" | "touch"> &
  ReturnType<typeof useChecks> & {
    edit: (changes: Partial<Draft>) => void
    save: () => void
    carried: Carried
    values: Substitutions
    setValues: (values: Substitutions) => void
    jump: Jump
    goTo: (check: Check) => void
    goToFault: (place: FaultPlace) => void
    fix: (check: Check) => void
    open: OpenPart | null
    setOpen: (part: OpenPart | null) => void
  }

const none: Carried = {}

export function useEditor(props: EditorProps, page: RefObject<HTMLElement | null>): Editor {
  const words = useWords(templateEditorWords)
  const { project, userId, template, canWrite, carried = none } = props
  const keyOf = (name: string) => `waybill.${userId}.${project}.${name}`
  const { draft, change, markSaved, ...kept } = useKeptDraft(keyOf(`${props.draftKey}.draft`), props.saved)
  const [values, setValues] = useSamples(keyOf(`${props.draftKey}.samples`), props.samples ?? {})
  const [open, setOpen] = useState<OpenPart | null>(null)
  const jump = useJump(page)
  const { save, touch, ...saving } = useSave(project, template?.id, carried, {
    saved: (sent, id) => {
      markSaved(sent)
      if (!template) moveSamples(values, keyOf(`${id}.samples`))
    },
    refused: jump.toField,
  })
  const edit = (changes: Partial<Draft>) => {
    change(changes)
    touch(Object.keys(changes))
  }
  const checks = useChecks(project, draft, values, carried)
  useLeaveGuard(kept.isChanged && canWrite, { text: words.leaveText })
  // The browser's own dialog stays away from readers too.
  useKey("keepDraft", () => {
    if (canWrite) save(draft)
  })
  const goToFault = ({ field, ...place }: FaultPlace) => {
    const part = tabOf(field)
    if (part && part !== "settings") jump.toPlace({ part, ...place })
    else jump.toField(field)
  }
  return {
    ...kept,
    ...saving,
    ...checks,
    draft,
    edit,
    save: () => save(draft),
    carried,
    values,
    setValues,
    jump,
    goTo: ({ fault, part = "html", line = 1 }) => (fault ? goToFault(fault) : jump.toPlace({ part, line })),
    goToFault,
    fix: ({ fix }) => fix && edit(renameTag(draft, fix)),
    open,
    setOpen,
  }
}

/** A template that has just got its id takes its sample values along. */
function moveSamples(values: Substitutions, key: string): void {
  try {
    localStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Without storage the fields start empty.
  }
}
