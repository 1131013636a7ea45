"use client"

import type { KeyboardEvent } from "react"
import { useWords } from "#components/shell/language"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Slider } from "#ui/slider"
import { documentInspectorWords } from "#words/document-inspector"
import type { Bounds } from "./bounds.ts"
import { type Reading, useDraft } from "./use-draft.ts"

type NumberFieldProps<T extends number | null> = {
  label: string
  value: T
  bounds: Bounds
  /** Empty is null; without it a number is required. */
  isOptional?: null extends T ? true : never
  unit?: string
  hint?: string
  placeholder?: string
  hasSlider?: boolean
  /** Maximum of the slider, when lower than the bound. */
  sliderMax?: number
  /** Position of the slider without a number. */
  sliderRest?: number
  onChange: (value: T) => void
}

/** NumberField: a number within bounds. Arrow keys count up and down, and some fields have a slider. */
export function NumberField<T extends number | null>(props: NumberFieldProps<T>) {
  const { label, value, bounds, unit, hint, placeholder, onChange } = props
  const read = useReading<T>(bounds, props.isOptional === true)
  const draft = useDraft<T>({ value, write: numberText, read, onChange })
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined || value === null) return
    event.preventDefault()
    draft.set(String(within(bounds, Math.round(value) + by)))
  }
  return (
    <Field label={label} hint={hint} error={draft.fault}>
      <Input
        value={draft.text}
        inputMode={bounds.isWhole ? "numeric" : "decimal"}
        autoComplete="off"
        placeholder={placeholder}
        trail={unit && <span className="pr-1 text-xs">{unit}</span>}
        onChange={(event) => draft.set(event.target.value)}
        onKeyDown={step}
        onBlur={draft.leave}
      />
      {props.hasSlider && <ValueSlider {...props} onSlide={(at) => draft.set(String(at))} />}
    </Field>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

const within = ({ min, max }: Bounds, number: number): number => Math.min(max, Math.max(min, number))

const numberText = (value: number | null): string => (value === null ? "" : String(value))

/** Decimals with a point or a comma, as people type them. */
function useReading<T extends number | null>({ min, max, isWhole }: Bounds, isOptional: boolean) {
  const { faults } = useWords(documentInspectorWords)
  return (text: string): Reading<T> => {
    const typed = text.trim().replace(",", ".")
    // The type says whether it may be empty.
    if (typed === "" && isOptional) return { value: null as T }
    if (!/^-?\d+(\.\d+)?$/.test(typed)) return { fault: faults.number }
    const number = Number(typed)
    if (isWhole && !Number.isInteger(number)) return { fault: faults.whole }
    if (number < min || number > max) return { fault: faults.between({ least: min, most: max }) }
    return { value: number as T }
  }
}

type ValueSliderProps<T extends number | null> = NumberFieldProps<T> & { onSlide: (at: number) => void }

function ValueSlider<T extends number | null>(props: ValueSliderProps<T>) {
  const { label, value, bounds, unit, sliderMax = bounds.max, sliderRest = bounds.min, onSlide } = props
  const words = useWords(documentInspectorWords)
  const at = Math.min(value ?? sliderRest, sliderMax)
  return (
    <Slider
      aria-label={words.slider({ field: label })}
      valueText={unit ? `${at} ${unit}` : undefined}
      min={bounds.min}
      max={sliderMax}
      value={at}
      onChange={onSlide}
    />
  )
}
