type ChoiceCard<Value extends string> = { value: Value; label: string; text: string }
export type ChoiceCardsProps<Value extends string> = {
  legend: string
  /** Of the radio buttons. */
  name: string
  choices: readonly ChoiceCard<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** ChoiceCards: one of a few, each with what it means in a sentence. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { legend, name, choices, value, onChange } = props
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium text-ink-2 text-xs">{legend}</legend>
      <div className="overflow-hidden rounded-md border border-line-strong">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex cursor-pointer items-start gap-2.5 border-line border-b px-3 py-2 last:border-0 hover:bg-hover has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:-outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="mt-1 size-3.5 shrink-0 accent-brand outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium text-ink text-sm">{choice.label}</span>
              <span className="block text-ink-2 text-xs">{choice.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
