"use client"

import { useWords } from "#components/shell/language"
import { documentInspectorWords } from "#words/document-inspector"
import { NodeHint } from "./note.tsx"

type AboutWords = (typeof documentInspectorWords)["en"]["about"]

/** The panel of a kind without attributes: its description, and where related settings are. */
export const about = (which: keyof AboutWords) =>
  function AboutPanel() {
    const words = useWords(documentInspectorWords)
    return <NodeHint>{words.about[which]}</NodeHint>
  }
