"use client"

import { Info, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { documentInspectorWords } from "#words/document-inspector"

/** A sentence about the node that does not belong to a field. */
export const NodeHint = ({ children }: { children: ReactNode }) => (
  <p className="text-ink-2 text-sm">{children}</p>
)

type AboutWords = (typeof documentInspectorWords)["en"]["about"]

/** The panel of a kind without attributes: its description, and where related settings are. */
export const about = (which: keyof AboutWords) =>
  function AboutPanel() {
    const words = useWords(documentInspectorWords)
    return <NodeHint>{words.about[which]}</NodeHint>
  }

/** Features the engine lacks, with the engines that have them. */
export const EngineNote = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 text-ink-2 text-xs">
    <Info aria-hidden className="mt-0.5 size-3.5 shrink-0 text-info-ink" />
    <span className="min-w-0 break-words">{children}</span>
  </p>
)

/** A valid value that should be reviewed. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex items-start gap-2 text-warning-ink text-xs">
    <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
    <span className="min-w-0 break-words">{children}</span>
  </p>
)
