import { cn } from "./cn.tsx"

type ChoiceCard<Value extends string> = {
  value: Value
  label: string
  text: string
  /** Cannot be chosen; the text explains why. */
  isDisabled?: boolean
}
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
            className="flex cursor-pointer items-start gap-2.5 border-line border-b px-3 py-2 last:border-0 hover:bg-hover has-disabled:cursor-not-allowed has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:-outline-offset-2 has-disabled:hover:bg-transparent"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              disabled={choice.isDisabled}
              onChange={() => onChange(choice.value)}
              className="mt-1 size-3.5 shrink-0 accent-brand outline-none"
            />
            <span className="min-w-0">
              <span
                className={cn("block font-medium text-sm", choice.isDisabled ? "text-ink-3" : "text-ink")}
              >
                {choice.label}
              </span>
              <span className={cn("block text-xs", choice.isDisabled ? "text-ink-3" : "text-ink-2")}>
                {choice.text}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
