"use client"

import { Ban } from "lucide-react"
import { useId } from "react"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { documentInspectorWords } from "#words/document-inspector"
import { type Reading, useDraft } from "./use-draft.ts"

export type Swatch = { name: string; colour: string }

type ColourFieldProps = {
  label: string
  /** #rrggbb, or null: the brand's colour. */
  value: string | null
  swatches: readonly Swatch[]
  hint?: string
  onChange: (value: string | null) => void
}

/** ColourField: one of the brand's colours, or any other by its code or from the browser's own picker. */
export function ColourField({ label, value, swatches, hint, onChange }: ColourFieldProps) {
  const words = useWords(documentInspectorWords)
  const labelId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be in a row with other elements
    <div role="group" aria-labelledby={labelId} className="flex min-w-0 flex-col gap-2">
      <span id={labelId} className="font-medium text-ink-2 text-xs">
        {label}
      </span>
      <div className="flex flex-wrap gap-1.5">
        <SwatchButton
          label={words.asBrand}
          colour={null}
          isChosen={value === null}
          onPress={() => onChange(null)}
        />
        {swatches.map(({ name, colour }) => (
          <SwatchButton
            key={colour}
            label={words.swatch({ name, colour })}
            colour={colour}
            isChosen={value?.toLowerCase() === colour.toLowerCase()}
            onPress={() => onChange(colour)}
          />
        ))}
      </div>
      <HexField value={value} onChange={onChange} />
      {hint && <p className="text-ink-3 text-xs">{hint}</p>}
    </div>
  )
}

type SwatchButtonProps = { label: string; colour: string | null; isChosen: boolean; onPress: () => void }

function SwatchButton({ label, colour, isChosen, onPress }: SwatchButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isChosen}
      onClick={onPress}
      style={colour ? { backgroundColor: colour } : undefined}
      className={cn(
        "flex size-7 items-center justify-center rounded-md border border-line-control text-ink-3 disabled:cursor-not-allowed max-md:size-11",
        isChosen && "outline-2 outline-brand outline-offset-1",
      )}
    >
      {!colour && <Ban aria-hidden className="size-4" />}
    </button>
  )
}

const written = (value: string | null): string => value ?? ""

function HexField({ value, onChange }: Pick<ColourFieldProps, "value" | "onChange">) {
  const words = useWords(documentInspectorWords)
  const draft = useDraft({
    value,
    write: written,
    read: (text) => readColour(text, words.faults.colour),
    onChange,
  })
  return (
    <Field label={words.hex} hasHiddenLabel error={draft.fault}>
      <div className="flex gap-2">
        <PickerInput value={value} onPick={draft.set} />
        <Input
          value={draft.text}
          placeholder="#000000"
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-xs"
          onChange={(event) => draft.set(event.target.value)}
          onBlur={draft.leave}
        />
      </div>
    </Field>
  )
}

type PickerInputProps = { value: string | null; onPick: (text: string) => void }

function PickerInput({ value, onPick }: PickerInputProps) {
  const words = useWords(documentInspectorWords)
  return (
    <input
      type="color"
      aria-label={words.pick}
      value={value?.toLowerCase() ?? "#ffffff"}
      onChange={(event) => onPick(event.target.value)}
      className="h-8 w-10 shrink-0 cursor-pointer rounded-md border border-line-control bg-surface p-1 disabled:cursor-not-allowed max-md:h-11 max-md:w-11"
    />
  )
}

/** Six digits or three, with or without the leading #. */
function readColour(text: string, fault: string): Reading<string | null> {
  const typed = text.trim()
  if (typed === "") return { value: null }
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed)?.[1]
  if (!digits) return { fault }
  return { value: `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`.toLowerCase() }
}
