"use client"

import { Plus } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { Button } from "#ui/button"
import { Checkbox } from "#ui/checkbox"
import { FilterChip } from "#ui/filter-chip"
import { Kbd } from "#ui/kbd"
import { Popover } from "#ui/popover"
import { Switch } from "#ui/switch"
import { engagementWords } from "#words/engagement"
import type { Choices } from "./choices.ts"
import { type FilterName, filterNames } from "./query.ts"
import { useChoices } from "./use-choices.ts"

const noFilters = Object.fromEntries(filterNames.map((name) => [name, null]))

type ChoosingProps = {
  chips: readonly { name: FilterName; text: string }[]
  choices: Choices
  /** What cannot be chosen beside the filters that are set. */
  note: string | null
}

/** What the page is narrowed to, and whether its tables count people alone; all of it in the address. */
export function Choosing({ chips, ...menu }: ChoosingProps) {
  const words = useWords(engagementWords)
  const { query, update } = useChoices()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <Switch checked={query.people} onCheckedChange={(people) => update({ people: people ? null : false })}>
        {words.peopleOnly}
      </Switch>
      {chips.map(({ name, text }) => (
        <FilterChip
          key={name}
          name={words.fields[name]}
          text={text}
          takeLabel={words.take({ name: words.fields[name], value: text })}
          onTake={() => update({ [name]: null })}
        />
      ))}
      <Menu {...menu} />
      {chips.length > 1 && (
        <Button variant="ghost" onClick={() => update(noFilters)}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}

function Menu({ choices, note }: Pick<ChoosingProps, "choices" | "note">) {
  const words = useWords(engagementWords)
  const [isOpen, setIsOpen] = useState(false)
  useKey("filter", () => setIsOpen(true))
  const fields = choices.filter(({ values }) => values.length > 0)
  const button = (
    <Button className="border-dashed shadow-none">
      <Plus aria-hidden />
      {words.filter}
      <Kbd className="max-md:hidden">F</Kbd>
    </Button>
  )
  return (
    <Popover
      label={words.filter}
      trigger={button}
      align="start"
      className="w-80 max-w-[calc(100vw-16px)]"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <div className="flex max-h-[min(28rem,var(--radix-popover-content-available-height))] flex-col gap-3 overflow-y-auto p-2">
        <p className="text-ink-3 text-xs">{fields.length > 0 ? words.filterHint : words.noValues}</p>
        {fields.map(({ name, label, isSingle, values }) => (
          <fieldset key={name} className="min-w-0">
            <legend className="pb-1 font-medium text-ink-2 text-xs">{label}</legend>
            {values.map((one) => (
              <Value key={one.value} name={name} isSingle={isSingle} {...one} />
            ))}
          </fieldset>
        ))}
        {note && <p className="text-ink-3 text-xs">{note}</p>}
      </div>
    </Popover>
  )
}

type ValueProps = Choices[number]["values"][number] & Pick<Choices[number], "name" | "isSingle">

function Value({ name, isSingle, value, label, countText }: ValueProps) {
  const { query, update } = useChoices()
  const chosen: readonly string[] = query[name]
  const change = (isChosen: boolean) => {
    const others = isSingle ? [] : chosen.filter((one) => one !== value)
    const values = isChosen ? [...others, value] : others
    update({ [name]: values.length > 0 ? values : null })
  }
  return (
    <div className="flex min-h-7 items-start gap-2 py-0.5 max-md:min-h-11 max-md:items-center">
      <Checkbox className="min-w-0 flex-1" checked={chosen.includes(value)} onCheckedChange={change}>
        <span className="break-words">{label}</span>
      </Checkbox>
      <span className="tnum text-ink-3 text-xs leading-5">{countText}</span>
    </div>
  )
}
