"use client"

import type { DocumentHandle, SelectedNode } from "#components/document-editor/document-editor"
import { Inspector } from "#components/document-editor/inspector/inspector"
import type { ChosenPicture, Shared } from "#components/document-editor/inspector/inspector-context"
import type { Substitutions } from "#contract/substitutions"
import type { Brand } from "#lib/documents/brand"
import type { TemplateFields } from "#lib/features/templates/fields"

export type DocumentInspectorProps = {
  selected: SelectedNode | null
  handle: DocumentHandle | null
  fields: TemplateFields
  onEdit: (changes: Partial<TemplateFields>) => void
  values: Substitutions
  globals: Substitutions
  tags: readonly string[]
  brand: Brand
  choosePicture: (() => Promise<ChosenPicture | null>) | undefined
  shared: Shared
  isReadOnly: boolean
}

/** Properties of the selected block, or of the whole message when nothing is selected. */
export default function DocumentInspector(props: DocumentInspectorProps) {
  const { selected, handle, fields, onEdit } = props
  const { language, direction, preheader, template_engine } = fields
  const place = selected?.place ?? []
  return (
    <Inspector
      selected={selected}
      head={{ language, direction, preheader }}
      onHeadChange={onEdit}
      onChange={(attrs) => handle?.setAttrs(place, attrs)}
      columns={
        selected?.columns
          ? {
              widths: selected.columns.widths,
              onChange: (widths) => selected.columns && handle?.setColumns(selected.columns.place, widths),
            }
          : undefined
      }
      choosePicture={props.choosePicture}
      onSelect={(at) => handle?.goTo(at)}
      onAct={(act) => acts[act](handle, place)}
      engine={template_engine}
      values={props.values}
      globals={props.globals}
      tags={props.tags}
      brand={props.brand}
      shared={props.shared}
      isReadOnly={props.isReadOnly}
    />
  )
}

type Place = SelectedNode["place"]

const acts = {
  remove: (handle: DocumentHandle | null, place: Place) => handle?.remove(place),
  duplicate: (handle: DocumentHandle | null, place: Place) => handle?.duplicate(place),
  move_up: (handle: DocumentHandle | null, place: Place) => handle?.move(place, -1),
  move_down: (handle: DocumentHandle | null, place: Place) => handle?.move(place, 1),
}
