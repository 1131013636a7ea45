"use client"

import { useRouter } from "next/navigation"
import type { DocumentHandle } from "#components/document-editor/document-editor"
import type { CheckPlace } from "#lib/documents/checks/publication"
import { isField } from "../edit/draft.ts"
import type { Editor } from "../edit/use-editor.ts"

type Options = {
  editor: Pick<Editor, "project" | "setOpen"> & { jump: Pick<Editor["jump"], "setSide" | "toField"> }
  /** Of the document; null while its code is loading. */
  handle: DocumentHandle | null
}

/** Opens the place of a check: a block, a field next to the document, the samples, the brand page. */
export function useGoToCheck({ editor, handle }: Options): (place: CheckPlace) => void {
  const router = useRouter()
  const { project, jump, setOpen } = editor
  return (place) => {
    if (place === "brand") return router.push(`/p/${project}/templates/brand`)
    if (place === "samples") {
      // Samples are chosen next to the message that they fill.
      jump.setSide("preview")
      return setOpen("samples")
    }
    jump.setSide("edit")
    if (typeof place !== "string") return handle?.goTo(place)
    // It is part of the message properties, which a narrow screen has in a sheet.
    if (place === "preheader") {
      handle?.goTo([])
      if (!window.matchMedia(hasColumn).matches) return setOpen("properties")
    }
    if (isField(place)) jump.toField(place)
  }
}

/** Width from which the properties are next to the message (`lg`). */
const hasColumn = "(min-width: 64rem)"
