"use client"

import { useRouter } from "next/navigation"
import type { DocumentHandle } from "#components/document-editor/document-editor"
import type { CheckPlace } from "#lib/documents/checks/publication"
import { isField } from "./draft.ts"
import type { Editor } from "./use-editor.ts"

type Given = {
  editor: Pick<Editor, "project" | "setOpen"> & { jump: Pick<Editor["jump"], "setSide" | "toField"> }
  /** Of the document; null while its code is on the way. */
  handle: DocumentHandle | null
}

/** Leads to what a check is about: a block, a line beside the document, the samples, the page of the brand. */
export function useGoToCheck({ editor, handle }: Given): (place: CheckPlace) => void {
  const router = useRouter()
  const { project, jump, setOpen } = editor
  return (place) => {
    if (place === "brand") return router.push(`/p/${project}/templates/brand`)
    if (place === "samples") {
      // They are chosen beside the message that they fill.
      jump.setSide("preview")
      return setOpen("samples")
    }
    jump.setSide("edit")
    if (typeof place !== "string") return handle?.goTo(place)
    // It stands with what is about the whole message, which a narrow screen has in a sheet.
    if (place === "preheader") {
      handle?.goTo([])
      if (!window.matchMedia(hasColumn).matches) return setOpen("properties")
    }
    if (isField(place)) jump.toField(place)
  }
}

/** From where on the properties stand beside the message (`lg`). */
const hasColumn = "(min-width: 64rem)"
