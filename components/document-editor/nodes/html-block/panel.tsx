"use client"

import { Code } from "lucide-react"
import { useLanguage, useWords } from "#components/shell/language"
import { formatBytes } from "#lib/interface/format/number"
import { documentInspectorWords } from "#words/document-inspector"
import { NodeHint } from "../../inspector/note.tsx"
import { everyAct, type NodeKinds, type PanelProps } from "../../inspector/panel.ts"

export const htmlBlock: NodeKinds<"htmlBlock"> = {
  htmlBlock: { icon: Code, acts: everyAct, Fields: HtmlBlockPanel },
}

function HtmlBlockPanel({ attrs: { html } }: PanelProps<"htmlBlock">) {
  const words = useWords(documentInspectorWords)
  const size = formatBytes(new TextEncoder().encode(html).length, useLanguage())
  return (
    <>
      <NodeHint>{words.about.htmlBlock}</NodeHint>
      <dl className="flex gap-2 text-xs">
        <dt className="text-ink-3">{words.htmlSize}</dt>
        <dd className="text-ink">{words.htmlLines({ size, lines: html.split("\n").length })}</dd>
      </dl>
    </>
  )
}
