"use client"

import type { FunctionComponent, ReactNode } from "react"
import { useWords } from "#components/shell/language"
import type { TemplateEngine } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import type { Repeat } from "#lib/documents/attributes"
import type { Brand } from "#lib/documents/brand"
import { engineWritings } from "#lib/documents/engines"
import { type NodeType, nodes, type Place } from "#lib/documents/nodes"
import { documentInspectorWords } from "#words/document-inspector"
import type { ColumnWidths } from "#lib/documents/column-widths"
import { knownTags } from "../values/known-tags.ts"
import {
  type ChosenPicture,
  type Head,
  type Inspected,
  InspectedContext,
  type Shared,
} from "./inspector-context.tsx"
import { type Ancestor, InspectorHead } from "./inspector-head.tsx"
import { nodeKinds } from "./node-kinds.ts"
import { NodeHint } from "./note.tsx"
import type { Act, PanelProps } from "./panel.ts"

/**
 * The side column of the editor: the selected node, and the fields that change it. A valid value applies at once; an
 * invalid one stays in its field with a sentence.
 */
export type InspectorProps = {
  /** null: nothing is selected, and the whole message is shown. */
  selected: {
    type: NodeType
    attrs: Record<string, unknown>
    place: Place
    /** Its ancestors, the doc first. */
    around: Ancestor[]
    /** Repetition of the enclosing row. */
    repeat: Repeat | null
  } | null
  head: Head
  onHeadChange: (changes: Partial<Head>) => void
  /** All attributes of the selected node, which are valid. */
  onChange: (attrs: Record<string, unknown>) => void
  /** Of the selected columns, or those around the selected column; their number and widths change together. */
  columns?: { widths: ColumnWidths; onChange: (widths: ColumnWidths) => void }
  onSelect: (place: Place) => void
  onAct: (act: Act) => void
  engine: TemplateEngine
  /** Of the chosen sample. */
  values: Substitutions
  /** Values of the template that are the same for every recipient. */
  globals?: Substitutions
  tags: readonly string[]
  brand: Brand
  choosePicture?: () => Promise<ChosenPicture | null>
  shared?: Shared
  isReadOnly: boolean
}

const none: NonNullable<InspectorProps["selected"]> = {
  type: "doc",
  attrs: {},
  place: [],
  around: [],
  repeat: null,
}

export function Inspector(props: InspectorProps) {
  const words = useWords(documentInspectorWords)
  const { isReadOnly, onSelect, onAct, onChange } = props
  const { type, attrs, place, around } = props.selected ?? none
  return (
    <section aria-label={words.title} className="flex min-w-0 flex-col bg-surface">
      <InspectorHead
        type={type}
        place={place}
        around={around}
        isReadOnly={isReadOnly}
        onSelect={onSelect}
        onAct={onAct}
      />
      <InspectedContext value={inspectedOf(props)}>
        <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-4 p-4">
          {/* Invalid typed text belongs to its node. */}
          <NodeFields key={`${type} ${place.join(".")}`} type={type} attrs={attrs} onChange={onChange} />
        </fieldset>
      </InspectedContext>
    </section>
  )
}

type NodeFieldsProps = { type: NodeType } & Pick<InspectorProps, "onChange"> & {
    attrs: Record<string, unknown>
  }

function NodeFields({ type, attrs, onChange }: NodeFieldsProps): ReactNode {
  const words = useWords(documentInspectorWords)
  const { attrs: schema } = nodes[type]
  const read = schema.safeParse(attrs)
  if (!read.success) return <NodeHint>{words.unreadable}</NodeHint>
  const Fields = panelOf(type)
  const change = (changes: Record<string, unknown>) => {
    const next = schema.safeParse({ ...read.data, ...changes })
    if (next.success) onChange(next.data)
  }
  return <Fields attrs={read.data} onChange={change} />
}

type AnyPanelProps = {
  attrs: PanelProps<NodeType>["attrs"]
  onChange: (changes: Record<string, unknown>) => void
}

/** The schema and the panel are of the same type, so each panel gets its own attributes. */
const panelOf = (type: NodeType) => nodeKinds[type].Fields as FunctionComponent<AnyPanelProps>

function inspectedOf(props: InspectorProps): Inspected {
  const { selected, engine, values, globals, tags, columns, choosePicture } = props
  const repeat = selected?.repeat ?? null
  const writing = engineWritings[engine]
  return {
    place: selected?.place ?? [],
    engineName: engine,
    engine: writing,
    values,
    scope: { sample: "", values, item: null },
    items: repeat ? [repeat.item] : [],
    tags: knownTags({ values, ...(globals && { globals }), tags, engine: writing, repeat }),
    brand: props.brand,
    head: props.head,
    onHeadChange: props.onHeadChange,
    columns: columns ?? null,
    shared: props.shared ?? null,
    choosePicture: choosePicture ?? null,
  }
}
