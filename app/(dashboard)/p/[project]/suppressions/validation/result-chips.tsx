"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { formatNumber } from "#lib/interface/format/number"
import { formatPercent } from "#lib/interface/format/percent"
import { lookUp } from "#lib/interface/words/say"
import { cn } from "#ui/cn"
import { validationWords } from "#words/validation"
import { validationResultWords } from "#words/validation-result"

type Props = {
  counts: readonly { result: string; count: number }[]
  total: number
  /** "" for all. */
  shown: string
  onShow: (result: string) => void
}

/** Each result with how many have it and what share that is; pressing one narrows the table. */
export function ResultChips({ counts, total, shown, onShow }: Props) {
  const words = useWords(validationWords)
  const resultWords = useWords(validationResultWords)
  const language = useLanguage()
  const name = (result: string) =>
    result === "not-checked" ? words.notChecked : (lookUp(words.results, result) ?? result)
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{resultWords.filter}</legend>
      <Chip name={resultWords.all} count={total} isOn={shown === ""} onPress={() => onShow("")} />
      {counts.map(({ result, count }) => (
        <Chip
          key={result}
          name={name(result)}
          count={count}
          share={formatPercent(count / Math.max(1, total), 1, language)}
          isOn={shown === result}
          onPress={() => onShow(shown === result ? "" : result)}
        />
      ))}
    </fieldset>
  )
}

type ChipProps = { name: string; count: number; share?: string; isOn: boolean; onPress: () => void }

function Chip({ name, count, share, isOn, onPress }: ChipProps) {
  const language = useLanguage()
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={cn(
        "tnum inline-flex h-7 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2 text-ink-2 text-xs hover:bg-hover max-md:min-h-11",
        isOn && "border-brand bg-brand-soft font-medium text-brand-ink hover:bg-brand-soft",
      )}
    >
      {name} <span className={cn("text-ink", isOn && "text-brand-ink")}>{formatNumber(count, language)}</span>
      {share && <span className={isOn ? "" : "text-ink-3"}>{share}</span>}
    </button>
  )
}
