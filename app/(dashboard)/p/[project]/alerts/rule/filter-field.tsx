"use client"

import { Plus } from "lucide-react"
import { type KeyboardEvent, useId, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import type { AlertChoices } from "#lib/features/alerts/choices"
import { filterValueText } from "#lib/features/alerts/texts"
import type { Form } from "#lib/interface/browser/use-form"
import { formatNumber } from "#lib/interface/format/number"
import type { AlertFilterName } from "#lib/data/store/schema/alerts"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { FilterChip } from "#ui/filter-chip"
import { Input } from "#ui/input"
import { Popover } from "#ui/popover"
import { alertFormWords } from "#words/alert-form"
import { alertRuleWords } from "#words/alert-rule"
import { mailboxProviderWords } from "#words/mailbox-provider"
import { CountedBoxes } from "../../_filters/counted-boxes.tsx"
import { choicesFor, type RuleForm, withValue } from "./form.ts"

/** Values in messages of the last days, and the names of their templates. */
export type Counted = { choices: AlertChoices; templates: Record<string, string> }

type FilterFieldProps = { form: Form<RuleForm>; name: AlertFilterName; counted: Counted | undefined }

/** One filter of a rule: what is chosen as chips, and a list with counts behind the button. */
export function FilterField({ form, name, counted }: FilterFieldProps) {
  const words = useWords(alertFormWords)
  const { filters } = useWords(alertRuleWords)
  const textOf = useValueText(name, counted)
  const [chosen, setChosen] = form.choice(name)
  const more = chosen.length === 0 ? words.any : words.more
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p id={id} className="font-medium text-ink-2 text-xs">
        {filters[name]}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which cannot be inline */}
      <div role="group" aria-labelledby={id} className="flex min-w-0 flex-wrap items-center gap-1.5">
        {chosen.map((value) => (
          <FilterChip
            key={value}
            name={filters[name]}
            text={textOf(value)}
            takeLabel={words.taken({ name: filters[name], value: textOf(value) })}
            onTake={() => setChosen(chosen.filter((one) => one !== value))}
          />
        ))}
        <Popover
          label={filters[name]}
          align="start"
          className="w-72 max-w-[calc(100vw-16px)]"
          trigger={
            <Button className="border-dashed shadow-none" aria-label={`${filters[name]}: ${more}`}>
              <Plus aria-hidden />
              {more}
            </Button>
          }
        >
          <Values form={form} name={name} counted={counted} />
        </Popover>
      </div>
    </div>
  )
}

function Values({ form, name, counted }: FilterFieldProps) {
  const words = useWords(alertFormWords)
  const { filters } = useWords(alertRuleWords)
  const language = useLanguage()
  const textOf = useValueText(name, counted)
  const [chosen, setChosen] = form.choice(name)
  const boxes = choicesFor(form.getValues(), name, counted?.choices[name] ?? [])
  const change = (value: string, isChosen: boolean) =>
    setChosen(isChosen ? withValue(name, chosen, value) : chosen.filter((one) => one !== value))
  return (
    <div className="flex max-h-[min(24rem,var(--radix-popover-content-available-height))] flex-col gap-3 overflow-y-auto p-2">
      <CountedBoxes
        label={filters[name]}
        boxes={boxes.map(({ value, count }) => ({
          id: value,
          label: textOf(value),
          countText: formatNumber(count, language),
          isChosen: chosen.includes(value),
        }))}
        onChange={change}
      >
        {boxes.length === 0 && (
          <p className="text-ink-3 text-xs">{counted ? words.noValues : words.countingValues}</p>
        )}
      </CountedBoxes>
      {name !== "provider" && <Typed add={(value) => change(value, true)} />}
    </div>
  )
}

/** Values without recent messages are typed. */
function Typed({ add }: { add: (value: string) => void }) {
  const words = useWords(alertFormWords)
  const [text, setText] = useState("")
  const take = () => {
    if (text.trim()) add(text.trim())
    setText("")
  }
  // The form around it is sent by its own button alone.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return
    event.preventDefault()
    take()
  }
  return (
    <div className="flex items-end gap-2">
      <Field label={words.typed} className="flex-1">
        <Input
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          maxLength={200}
        />
      </Field>
      <Button onClick={take}>{words.addTyped}</Button>
    </div>
  )
}

function useValueText(name: AlertFilterName, counted: Counted | undefined): (value: string) => string {
  const words = useWords(alertFormWords)
  const known = { rules: useWords(alertRuleWords), providers: useWords(mailboxProviderWords) }
  const language = useLanguage()
  return (value) => {
    if (name === "campaign_id" && value === "other") return words.otherCampaigns
    return (
      (name === "template_id" && counted?.templates[value]) || filterValueText(name, value, known, language)
    )
  }
}
