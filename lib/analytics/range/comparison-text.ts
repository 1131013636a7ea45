import type { Language } from "#lib/interface/format/language"
import { rangeWords } from "#words/range"
import { beforeOf } from "./before-of.ts"
import type { Comparison } from "./comparison.ts"
import type { PageRange } from "./range.ts"
import { spanText } from "./span-text.ts"

/** The comparison period of a range, in words. Pure. */
type ComparisonContext = { comparison: Comparison; range: PageRange; language: Language }

/** "Week before", "4 weeks earlier", "13 – 20 Oct": label of the dashed line; null without a comparison. */
export function comparisonLabel({ comparison, range, language }: ComparisonContext): string | null {
  const { compare } = rangeWords[language]
  if (comparison.kind === "none") return null
  if (comparison.kind === "day") return comparedSpan({ comparison, range, language })
  return comparison.kind === "before" ? compare.before[beforeOf[range.kind]] : compare.names[comparison.kind]
}

/** A size and a direction as a sentence: "1.3 pt more than the 7 days before". */
export function changeSentence(compared: ComparisonContext, by: number, size: string): string {
  const { compare } = rangeWords[compared.language]
  const span = spanPhrase(compared)
  return by > 0 ? compare.more({ size, span }) : compare.less({ size, span })
}

/** "the same as 4 weeks earlier" */
export const sameSentence = (compared: ComparisonContext): string =>
  rangeWords[compared.language].compare.same({ span: spanPhrase(compared) })

/** The words after "than": "the 7 days before". */
function spanPhrase({ comparison, range, language }: ComparisonContext): string {
  const { compare } = rangeWords[language]
  const { kind } = comparison
  if (kind === "day" || kind === "none")
    return compare.thanSpan({ span: comparedSpan({ comparison, range, language }) })
  return kind === "before" ? compare.thanBefore[beforeOf[range.kind]] : compare.than[kind]
}

function comparedSpan({ comparison: { edges }, range, language }: ComparisonContext): string {
  const [from, to] = [edges[0] ?? range.from, edges.at(-1) ?? range.to]
  return spanText({ ...range, from, to }, language)
}
