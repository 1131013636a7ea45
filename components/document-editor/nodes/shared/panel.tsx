"use client"

import { Puzzle, SquareDashed } from "lucide-react"
import { useWords } from "#components/shell/language"
import { LinkButton } from "#ui/button"
import { Field } from "#ui/field"
import { Select } from "#ui/select"
import { documentInspectorWords } from "#words/document-inspector"
import { useInspected } from "../../inspector/inspector-context.tsx"
import { about, NodeHint, Warning } from "../../inspector/note.tsx"
import { everyAct, type NodeKinds, type PanelProps } from "../../inspector/panel.ts"

export const shared: NodeKinds<"snippet" | "slot"> = {
  snippet: { icon: Puzzle, acts: everyAct, Fields: SnippetPanel },
  slot: { icon: SquareDashed, acts: ["move_up", "move_down", "remove"], Fields: about("slot") },
}

/** The snippet in this place, with a link to its editor. */
function SnippetPanel({ attrs: { id, name }, onChange }: PanelProps<"snippet">) {
  const words = useWords(documentInspectorWords)
  const { shared } = useInspected()
  const known = shared?.snippets ?? []
  const found = known.find((one) => one.id === id)
  const choices = known.map((one) => ({ value: one.id, label: one.name }))
  return (
    <>
      <Field label={words.snippetField}>
        <Select
          value={id}
          onChange={({ target }) => {
            const next = known.find((one) => one.id === target.value)
            if (next) onChange({ id: next.id, name: next.name })
          }}
          choices={found ? choices : [{ value: id, label: name || id, isDisabled: true }, ...choices]}
        />
      </Field>
      {shared && !found && <Warning>{words.snippetGone}</Warning>}
      <NodeHint>{words.snippetText}</NodeHint>
      {shared && found && (
        <LinkButton href={shared.hrefOf(id)} size="sm" className="self-start">
          {words.openSnippet}
        </LinkButton>
      )}
    </>
  )
}
