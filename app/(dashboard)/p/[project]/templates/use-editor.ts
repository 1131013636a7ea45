"use client"

import { useRouter } from "next/navigation"
import { type RefObject, useEffect, useState } from "react"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import type { DeliveryMode } from "#lib/interface/status/delivery-mode"
import type { Brand } from "#lib/documents/brand"
import type { DraftFacts, OfferedPart } from "#lib/features/templates/told"
import { useDialogEarly } from "#ui/dialog"
import { useLeaveGuard } from "#ui/leave-guard"
import { notify } from "#ui/toast"
import { templateEditorWords } from "#words/template-editor"
import { templatePartsWords } from "#words/template-parts"
import { type Draft, tabOf } from "./draft.ts"
import type { FaultPlace } from "./fault-place.ts"
import { useComments } from "./use-comments.ts"
import { useDocument } from "./use-document.ts"
import { useDraft } from "./use-draft.ts"
import { useDraftStream } from "./use-draft-stream.ts"
import { useJump } from "./use-jump.ts"
import { usePresence } from "./use-presence.ts"
import { usePublish } from "./use-publish.ts"
import { useSamples } from "./use-samples.ts"

/** The draft that is edited, and who edits it. */
export type EditorProps = {
  project: string
  /** Keeps what several people on one computer have typed apart. */
  userId: string
  initial: DraftFacts
  /** Of visual drafts. */
  visual: {
    /** The document as base64, and its newest change. */
    state: string
    seq: number
    brand: Brand
    /** Snippets and layouts of the project, as they are published. */
    offered: readonly OfferedPart[]
    /** Who this is, as others see their cursor. */
    person: { name: string; colour: string }
  } | null
  canWrite: boolean
  canSend: boolean
  /** How messages leave, and the reader's address: a test begins with it where they do. */
  mode: DeliveryMode
  ownAddress: string
  /** In which zone instants are told, and what is now. */
  clock: { timeZone: string; nowMs: number }
  /** By whose clocks a publication is planned. */
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

/** All that the editor's parts share: the draft and how it is kept, others in it, samples, publishing, and what is open. */
export function useEditor(props: EditorProps, page: RefObject<HTMLElement | null>) {
  const words = useWords(templateEditorWords)
  const partWords = useWords(templatePartsWords)
  const router = useRouter()
  const [open, setOpen] = useState<OpenPart | null>(null)
  const { project, userId, initial, canWrite } = props
  const { draft_id } = initial
  const draft = useDraft({ project, userId, initial, canWrite })
  const document = useDocument({ project, userId, draft_id, canWrite, initial: props.visual })
  const presence = usePresence(project, draft_id, document.ydoc, userId)
  const comments = useComments(project, draft_id)
  const [isLive, setIsLive] = useState(true)
  useDraftStream(project, draft_id, props.visual?.seq ?? initial.seq, {
    updates: document.take,
    draft: () => {
      void draft.refresh()
      comments.refresh()
    },
    presence: presence.take,
    deleted: () => {
      // Whoever deletes it here hears of it where they asked for it.
      if (open === "delete") return
      notify.failed(initial.part ? partWords.isDeleted : words.isDeleted)
      router.replace(`/p/${project}/${initial.part ? "templates/parts" : "templates"}`)
    },
    isOpen: setIsLive,
  })
  const samples = useSamples({
    ...{ project, draft_id, canWrite, list: draft.facts.samples, refresh: draft.refresh },
    storageKey: `waybill.${userId}.${project}.${draft_id}.samples`,
  })
  const jump = useJump(page, {
    isHeld: open === "publish",
    first: initial.kind === "mjml" ? "mjml" : "html",
  })
  const publishing = usePublish({ project, draft, document, refused: jump.toField })
  // Somebody turned it into source, or put back a version of another kind: another editor takes its place.
  const { kind } = draft.facts
  useEffect(() => {
    if (kind !== initial.kind) router.refresh()
  }, [kind, initial.kind, router])
  const isUnkept = draft.keeping.state !== "kept" || document.sending.state !== "kept"
  // Without a network its code could not come any more.
  useDialogEarly()
  useLeaveGuard(isUnkept && canWrite, { text: words.leaveText })
  // The browser's own dialog stays away from readers too; everything is kept by itself.
  useKey("keepDraft", () => {
    void draft.flush()
    void document.flush()
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

export type Editor = ReturnType<typeof useEditor>
