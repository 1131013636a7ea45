"use client"

import { useRouter } from "next/navigation"
import { type RefObject, useEffect, useState } from "react"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import type { DeliveryMode } from "#lib/interface/status/delivery-mode"
import type { Brand } from "#lib/documents/brand"
import type { DraftDetails, OfferedPart } from "#lib/features/templates/draft-data"
import { useDialogEarly } from "#ui/dialog"
import { useLeaveGuard } from "#ui/leave-guard"
import { notify } from "#ui/toast"
import { templateEditorWords } from "#words/template-editor"
import { templatePartsWords } from "#words/template-parts"
import { type Draft, type FaultPlace, tabOf } from "./draft.ts"
import { useComments } from "../comments/use-comments.ts"
import { useDocument } from "./document/use-document.ts"
import { useDraft } from "./use-draft.ts"
import { useDraftStream } from "./use-draft-stream.ts"
import { useJump } from "./source/use-jump.ts"
import { usePresence } from "./use-presence.ts"
import { usePublish } from "../publish/use-publish.ts"
import { useSamples } from "../preview/use-samples.ts"

/** The edited draft and the person who edits it. */
export type EditorProps = {
  project: string
  /** Separates the unsaved text of several people on one computer. */
  userId: string
  initial: DraftDetails
  /** Of visual drafts. */
  visual: {
    /** The document as base64, and its newest change. */
    state: string
    seq: number
    /** Schema version of this page's build (lib/documents/document.ts). */
    version: number
    /** DRAFT-21: false for a document whose content the editor would delete. */
    isReadable: boolean
    brand: Brand
    /** Published snippets and layouts of the project. */
    offered: readonly OfferedPart[]
    /** This person, as shown to others at the cursor. */
    person: { name: string; colour: string }
  } | null
  canWrite: boolean
  canSend: boolean
  /** Delivery mode and the person's own address: a test starts with that address when messages leave the server. */
  mode: DeliveryMode
  ownAddress: string
  /** Time zone of all shown times, and the current time. */
  clock: { timeZone: string; nowMs: number }
  /** Zone in which a publication is planned. */
  projectZone: string
}

export type OpenPart =
  | "test"
  | "delete"
  | "samples"
  | "past"
  | "publish"
  | "versions"
  | "properties"
  | "uses"
  | "source"
  | "mjml"

/**
 * State shared by all parts of the editor: the draft and its save state, other people, samples, publishing, and what is
 * open.
 */
export function useEditor(props: EditorProps, page: RefObject<HTMLElement | null>) {
  const words = useWords(templateEditorWords)
  const partWords = useWords(templatePartsWords)
  const router = useRouter()
  const [open, setOpen] = useState<OpenPart | null>(null)
  const { project, userId, initial, canWrite } = props
  const { draft_id } = initial
  const draft = useDraft({ project, userId, initial, canWrite })
  const document = useDocument({
    ...{ project, userId, draft_id, canWrite, initial: props.visual },
    seq: draft.details.seq,
  })
  const presence = usePresence(project, draft_id, document.ydoc, userId)
  const comments = useComments(project, draft_id)
  const [isLive, setIsLive] = useState(true)
  const { seq: after, version } = props.visual ?? { seq: initial.seq, version: 1 }
  useDraftStream(
    project,
    draft_id,
    { after, version },
    {
      updates: document.take,
      outdated: document.setOutdated,
      draft: () => {
        void draft.refresh()
        comments.refresh()
      },
      presence: presence.take,
      deleted: () => {
        // The person who deletes it here gets the message in that dialog.
        if (open === "delete") return
        notify.failed(initial.part ? partWords.isDeleted : words.isDeleted)
        router.replace(`/p/${project}/${initial.part ? "templates/parts" : "templates"}`)
      },
      isOpen: setIsLive,
    },
  )
  const samples = useSamples({
    ...{ project, draft_id, canWrite, list: draft.details.samples, refresh: draft.refresh },
    storageKey: `waybill.${userId}.${project}.${draft_id}.samples`,
  })
  const jump = useJump(page, {
    isHeld: open === "publish",
    first: initial.kind === "mjml" ? "mjml" : "html",
  })
  const publishing = usePublish({ project, draft, document, refused: jump.toField })
  // The draft was converted to source, or a version of another kind was restored, so another editor replaces this one.
  const { kind } = draft.details
  useEffect(() => {
    if (kind !== initial.kind) router.refresh()
  }, [kind, initial.kind, router])
  const hasUnsaved = [draft, document, samples].some(({ saveState }) => saveState.state !== "saved")
  // Preloaded, because its code cannot be loaded without a network.
  useDialogEarly()
  const isStored = [draft.saveState, document.saveState, samples.saveState].every(isStoredHere)
  useLeaveGuard(hasUnsaved && canWrite, { text: isStored ? words.leaveText : words.leaveNoRoom })
  // Suppresses the browser's own save dialog, for readers too; changes are saved automatically.
  useKey("keepDraft", () => {
    void draft.flush()
    void document.flush()
    void samples.flush()
  })
  return {
    ...{ project, draft, document, presence, comments, samples, jump, publishing, open, setOpen, isLive },
    edit: (changes: Partial<Draft>) => {
      draft.edit(changes)
      publishing.touch(Object.keys(changes))
    },
    goToFault: ({ field, ...place }: FaultPlace) => {
      const part = tabOf(field)
      if (part && part !== "settings") jump.toPlace({ part, ...place })
      else jump.toField(field)
    },
  }
}

/** False when the browser has no room for unsaved text, so that leaving the page loses it. */
export const isStoredHere = (state: { state: string; isStored?: boolean }): boolean => state.isStored ?? true

export type Editor = ReturnType<typeof useEditor>
