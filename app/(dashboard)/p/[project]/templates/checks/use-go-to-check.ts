"use client"

import { useRouter } from "next/navigation"
import { useCallback, useEffect, useRef } from "react"
import type { DocumentHandle } from "#components/document-editor/document-editor"
import type { CheckPlace } from "#lib/documents/checks/publication"
import { isField } from "../edit/draft.ts"
import type { Editor } from "../edit/use-editor.ts"

type Options = {
  editor: Pick<Editor, "project" | "setOpen"> & { jump: Pick<Editor["jump"], "setSide" | "toField"> }
  /** Of the document; null while its code is loading. */
  handle: DocumentHandle | null
}

/**
 * Opens the place of a check: a block, a field next to the document, the samples, the brand page. The same function in
 * all renders, so that a long list of checks is not drawn again for each.
 */
export function useGoToCheck(options: Options): (place: CheckPlace) => void {
  const router = useRouter()
  const newest = useRef(options)
  useEffect(() => {
    newest.current = options
  })
  return useCallback((place) => goTo(place, { router, ...newest.current }), [router])
}

type Going = Options & { router: ReturnType<typeof useRouter> }

function goTo(place: CheckPlace, { editor, handle, router }: Going): void {
  const { project, jump, setOpen } = editor
  if (place === "brand") router.push(`/p/${project}/templates/brand`)
  else if (place === "samples") {
    // Samples are chosen next to the message that they fill.
    jump.setSide("preview")
    setOpen("samples")
  } else {
    jump.setSide("edit")
    if (typeof place !== "string") handle?.goTo(place)
    else if (place === "preheader") {
      // It is part of the message properties, which a narrow screen has in a sheet.
      handle?.goTo([])
      if (window.matchMedia(hasColumn).matches) jump.toField(place)
      else setOpen("properties")
    } else if (isField(place)) jump.toField(place)
  }
}

/** Width from which the properties are next to the message (`lg`). */
const hasColumn = "(min-width: 64rem)"
