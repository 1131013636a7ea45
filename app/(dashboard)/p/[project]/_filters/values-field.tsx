"use client"

import { Plus } from "lucide-react"
import { type KeyboardEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { Input } from "#ui/input"
import { filtersWords } from "#words/filters"
import type { Choice } from "#lib/analytics/filters/choices"
import { CountedBoxes } from "./counted-boxes.tsx"
import { isTyped, matching, nextValues, typedValue } from "#lib/analytics/filters/next-values"
import type { FilterName } from "#lib/analytics/filters/query"
import { useFilters } from "./use-filters.ts"

type Value = Pick<Choice, "value" | "label" | "countText">

export type ValuesFieldProps = {
  name: FilterName
  values: readonly Value[]
  /** Several tags may be chosen: nothing is counted by them. */
  hasSeveralTags?: boolean
}

/** Fewer values than these are seen at once. */
const seenAtOnce = 8

/** One field of the filters: its values, a search in them, and any other value as it is typed. */
export function ValuesField({ name, values, hasSeveralTags = false }: ValuesFieldProps) {
  const words = useWords(filtersWords)
  const { filters, update } = useFilters()
  const [text, setText] = useState("")
  const chosen: readonly string[] = filters[name]
  const all = withChosen(values, chosen)
  const choose = (value: string, isChosen: boolean) => {
    const next = nextValues(name, chosen, value, isChosen, hasSeveralTags)
    update({ [name]: next.length > 0 ? next : null })
  }
  const chooseTyped = () => {
    const value = typedValue(name, all, text)
    if (value === null) return
    choose(value, true)
    setText("")
  }
  const shown = matching(all, text)
  return (
    <CountedBoxes
      label={words.fields[name]}
      boxes={shown.map(({ value, label, countText }) => ({
        ...{ id: value, label, countText },
        isChosen: chosen.includes(value),
      }))}
      onChange={choose}
      search={
        (isTyped(name) || values.length > seenAtOnce) && (
          <Typing name={name} text={text} onText={setText} onEnter={chooseTyped} />
        )
      }
    >
      {text.trim() !== "" && isTyped(name) && !all.some(({ value }) => value === text.trim()) && (
        <Button variant="ghost" size="sm" className="max-w-full justify-start" onClick={chooseTyped}>
          <Plus aria-hidden />
          <span className="truncate">{words.addTyped({ value: text.trim() })}</span>
        </Button>
      )}
      {text.trim() !== "" && !isTyped(name) && shown.length === 0 && (
        <p className="text-ink-3 text-xs">{words.noSuchValue}</p>
      )}
    </CountedBoxes>
  )
}

/** Values typed a moment ago are not counted yet. */
const withChosen = (values: readonly Value[], chosen: readonly string[]): Value[] => [
  ...chosen
    .filter((value) => !values.some((one) => one.value === value))
    .map((value) => ({ value, label: value, countText: "" })),
  ...values,
]

type TypingProps = { name: FilterName; text: string; onText: (text: string) => void; onEnter: () => void }

function Typing({ name, text, onText, onEnter }: TypingProps) {
  const words = useWords(filtersWords)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <Input
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      aria-label={words[isTyped(name) ? "findOrType" : "find"]({ field: words.fields[name] })}
      placeholder={words[isTyped(name) ? "findOrTypeShort" : "findShort"]}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      className="mb-1"
    />
  )
}
