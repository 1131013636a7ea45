"use client"

import { CloudCheck, Ellipsis, History, Send, Trash2 } from "lucide-react"
import { useWords } from "#components/shell/language"
import { Badge, Chip } from "#ui/badge"
import { Button, IconButton } from "#ui/button"
import { Field, useFieldIds } from "#ui/field"
import { KeyCaps } from "#ui/key-caps"
import { Menu, MenuItem } from "#ui/menu"
import { templateEditorWords } from "#words/template-editor"
import { templatesWords } from "#words/templates"
import type { DraftPartProps } from "./content-fields.tsx"
import { engineWord } from "./view.ts"

export type EditorHeadProps = DraftPartProps & {
  version: number | undefined
  isNew: boolean
  isChanged: boolean
  isRestored: boolean
  isSaving: boolean
  canSend: boolean
  onSave: () => void
  onTest: () => void
  onDelete: () => void
  onDiscard: () => void
}

/** Name, engine, what is kept and the acts. The name is typed in place. */
export function EditorHead(props: EditorHeadProps) {
  const words = useWords(templateEditorWords)
  const list = useWords(templatesWords)
  const { draft, onChange, faults, isReadOnly } = props
  return (
    <header className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-surface px-4 py-2 lg:px-6">
      <div data-field="name" className="-ml-1 flex-none">
        <Field label={words.name} hasHiddenLabel error={faults.name} className="gap-0">
          <NameInput value={draft.name} onChange={(name) => onChange({ name })} isReadOnly={isReadOnly} />
        </Field>
      </div>
      <Chip>{engineWord(draft.template_engine, list)}</Chip>
      <SaveState {...props} />
      <div className="ml-auto flex items-center gap-2">
        {props.canSend && (
          <Button onClick={props.onTest}>
            <Send aria-hidden />
            <span className="max-sm:sr-only">{words.sendTest}</span>
          </Button>
        )}
        {!isReadOnly && (
          <Button
            variant="primary"
            onClick={props.onSave}
            isBusy={props.isSaving}
            busyLabel={words.saving}
            aria-keyshortcuts="Meta+S Control+S"
          >
            {props.isNew ? words.create : words.save}
            <span aria-hidden className="contents">
              <KeyCaps id="keepDraft" className="border-on-brand/30 bg-transparent text-on-brand" />
            </span>
          </Button>
        )}
        {!isReadOnly && !props.isNew && (
          <Menu
            trigger={
              <IconButton label={words.more}>
                <Ellipsis />
              </IconButton>
            }
          >
            <MenuItem icon={<Trash2 />} isDanger onSelect={props.onDelete}>
              {words.delete}
            </MenuItem>
          </Menu>
        )}
      </div>
    </header>
  )
}

function NameInput({
  value,
  onChange,
  isReadOnly,
}: {
  value: string
  onChange: (name: string) => void
  isReadOnly: boolean
}) {
  const words = useWords(templateEditorWords)
  return (
    <input
      {...useFieldIds()}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      readOnly={isReadOnly}
      placeholder={words.name}
      className="field-sizing-content h-8 min-w-24 max-w-[min(420px,calc(100vw-32px))] rounded-sm bg-transparent px-1 font-semibold text-ink text-lg read-only:hover:bg-transparent hover:bg-hover max-md:h-11"
    />
  )
}

/** Where the text is: saved, changed and kept here, or back from an earlier visit. */
function SaveState({ version, isNew, isChanged, isRestored, isReadOnly, onDiscard }: EditorHeadProps) {
  const words = useWords(templateEditorWords)
  if (isReadOnly) return <Badge severity="info">{words.readOnly}</Badge>
  if (isRestored)
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-ink-2 text-xs">
        <History aria-hidden className="size-3.5 text-warning-ink" />
        {words.restored}
        <Button variant="link" size="sm" onClick={onDiscard}>
          {words.discard}
        </Button>
      </p>
    )
  if (isChanged)
    return (
      <p role="status" className="flex items-center gap-1.5 text-ink-2 text-xs">
        <CloudCheck aria-hidden className="size-3.5 text-ink-3" /> {words.draftKept}
      </p>
    )
  if (isNew) return null
  return (
    <p role="status" className="text-ink-3 text-xs">
      {version === undefined ? words.saved : words.savedAs({ version })}
    </p>
  )
}
