"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { SubstitutionValue } from "#contract/substitutions"
import { type Repeat, repeat as repeatSchema } from "#lib/documents/attributes"
import { type Scope, valueAt } from "#lib/documents/checks/values"
import { nameOf } from "#lib/documents/expression"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Switch } from "#ui/switch"
import { documentInspectorWords } from "#words/document-inspector"
import { ComboField } from "../../fields/combo-field.tsx"
import { isList, tagsOfItem } from "../../values/known-tags.ts"
import { useDraft } from "../../fields/use-draft.ts"
import { useReadings } from "../../fields/use-readings.ts"
import { useTagOptions } from "../../fields/use-tag-options.ts"
import { useInspected } from "../../inspector/inspector-context.tsx"
import { EngineNote, Warning } from "../../inspector/note.tsx"
import type { PanelProps } from "../../inspector/panel.ts"
import { ShownOn } from "../../inspector/shown-on.tsx"
import { useEngineWords } from "../../inspector/use-engine-words.ts"

export function RowPanel({ attrs, onChange }: PanelProps<"tableRow">) {
  return (
    <>
      <RepeatFields value={attrs.repeat} onChange={(repeat) => onChange({ repeat })} />
      <hr className="border-line border-t" />
      <WhenFields attrs={attrs} onChange={onChange} />
    </>
  )
}

type RepeatFieldsProps = { value: Repeat | null; onChange: (repeat: Repeat | null) => void }

/** A new repetition takes effect once a list is chosen. */
function RepeatFields({ value, onChange }: RepeatFieldsProps) {
  const words = useWords(documentInspectorWords)
  const { noRepeats } = useEngineWords()
  const [pending, setPending] = useState<Repeat | null>(null)
  const shown = value ?? pending
  const change = (next: Repeat) => {
    setPending(next)
    if (repeatSchema.safeParse(next).success) onChange(next)
  }
  const turn = (isOn: boolean) => {
    setPending(isOn ? { item: "item", list: "" } : null)
    if (!isOn && value) onChange(null)
  }
  return (
    <>
      <Switch
        checked={shown !== null}
        disabled={noRepeats !== null && shown === null}
        hint={words.repeatHint}
        onCheckedChange={turn}
      >
        {words.repeat}
      </Switch>
      {noRepeats && <EngineNote>{noRepeats}</EngineNote>}
      {shown && <ListField value={shown} onChange={change} />}
      {shown && <ItemField value={shown} onChange={change} />}
      {value && !noRepeats && <RepeatOutcome list={value.list} />}
    </>
  )
}

type RepeatFieldProps = { value: Repeat; onChange: (repeat: Repeat) => void }

function ListField({ value, onChange }: RepeatFieldProps) {
  const words = useWords(documentInspectorWords)
  const { tags } = useInspected()
  const optionsOf = useTagOptions()
  const readings = useReadings()
  return (
    <ComboField
      label={words.list}
      value={value.list}
      options={optionsOf(tags.filter(isList))}
      listLabel={words.lists}
      nothing={words.noLists}
      isTags
      read={readings.by(repeatSchema.shape.list, { form: "path" })}
      onChange={(list) => onChange({ ...value, list })}
    />
  )
}

const asItIs = (text: string): string => text

function ItemField({ value, onChange }: RepeatFieldProps) {
  const words = useWords(documentInspectorWords)
  const readings = useReadings()
  const draft = useDraft({
    value: value.item,
    write: asItIs,
    read: readings.by(repeatSchema.shape.item, { form: "item" }),
    onChange: (item) => onChange({ ...value, item }),
  })
  return (
    <Field label={words.item} hint={words.itemHint({ tag: `{{${value.item}.name}}` })} error={draft.fault}>
      <Input
        value={draft.text}
        spellCheck={false}
        autoComplete="off"
        className="font-mono text-xs"
        onChange={(event) => draft.set(event.target.value)}
        onBlur={draft.leave}
      />
    </Field>
  )
}

function RepeatOutcome({ list }: { list: string }) {
  const words = useWords(documentInspectorWords)
  const { scope, items } = useInspected()
  if (items.includes(nameOf(list))) return null
  const found = valueAt(scope, list)
  if (!Array.isArray(found)) return <Warning>{words.listMissing}</Warning>
  return <EngineNote>{words.rowStands({ count: found.length })}</EngineNote>
}

function WhenFields({ attrs: { when, repeat }, onChange }: PanelProps<"tableRow">) {
  const words = useWords(documentInspectorWords)
  const { scope } = useInspected()
  const { noTests } = useEngineWords()
  const [isOpened, setIsOpened] = useState(false)
  const isOn = when !== null || isOpened
  const list = repeat ? valueAt(scope, repeat.list) : undefined
  const turn = (isTurnedOn: boolean) => {
    setIsOpened(isTurnedOn)
    if (!isTurnedOn && when) onChange({ when: null })
  }
  return (
    <>
      <Switch checked={isOn} disabled={noTests !== null && !isOn} onCheckedChange={turn}>
        {words.when}
      </Switch>
      {(isOn || noTests) && (
        <ShownOn
          value={when}
          ofItem={repeat ? tagsOfItem(repeat.item, list) : []}
          scopes={repeat && Array.isArray(list) ? itemScopes(scope, repeat.item, list) : undefined}
          onChange={(test) => onChange({ when: test })}
        />
      )}
    </>
  )
}

const itemScopes = (scope: Scope, name: string, list: readonly SubstitutionValue[]): Scope[] =>
  list.map((value) => ({ ...scope, item: { name, value } }))
