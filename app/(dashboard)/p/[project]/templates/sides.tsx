"use client"

import type { ReactNode } from "react"
import { cn } from "#ui/cn"
import type { Editor } from "./use-editor.ts"

/** Two halves; a narrow screen shows one of them. */
export function Sides({ editor, edit, preview }: { editor: Editor; edit: ReactNode; preview: ReactNode }) {
  const { side } = editor.jump
  return (
    <div className="grid min-h-0 flex-1 lg:grid-cols-2">
      <div
        className={cn(
          "flex min-h-0 min-w-0 flex-col bg-surface lg:border-line lg:border-r",
          side !== "edit" && "max-lg:hidden",
        )}
      >
        {edit}
      </div>
      <div className={cn("flex min-h-0 min-w-0 flex-col", side !== "preview" && "max-lg:hidden")}>
        {preview}
      </div>
    </div>
  )
}
