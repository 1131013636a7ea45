"use client"

import { useEffect, useState } from "react"
import type { Template } from "#contract/template"
import { mutate } from "#lib/browser/mutate"

/** The chosen template with its content, which the preview needs; null while it is read or when none is chosen. */
export function useTemplate(
  project: string,
  id: string,
): { template: Template | null; failure: string | null } {
  const [read, setRead] = useState<{ id: string; template: Template | null; failure: string | null }>()
  useEffect(() => {
    if (id === "") return
    let isOver = false
    void mutate(project, "template/get", { id }).then((answer) => {
      if (isOver) return
      setRead(
        answer.ok
          ? { id, template: answer.value.template, failure: null }
          : { id, template: null, failure: answer.failure.message },
      )
    })
    return () => {
      isOver = true
    }
  }, [project, id])
  return read?.id === id ? read : { template: null, failure: null }
}
