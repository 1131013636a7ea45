import { refusals, type SourceProblem } from "#lib/documents/compose/source-problem"
import { say, type Text } from "#lib/interface/words/say"
import type { SourceProblemsWords } from "#words/source-problems"
import type { Check } from "./checks.ts"

/** MJML problems as check rows: uncompiled source is a fault, ignored parts are warnings. */
export const problemChecks = (problems: readonly SourceProblem[], words: SourceProblemsWords): Check[] =>
  problems.map((problem) => ({
    severity: Object.hasOwn(refusals, problem.code) ? "danger" : "warning",
    text: sentenceOf(problem, words),
    part: "mjml",
    ...(problem.line !== null && { line: problem.line }),
    ...(problem.column !== null && { column: problem.column }),
  }))

/** Values of all sentences; each uses some of them. */
type SentenceValues = Record<
  "element" | "around" | "places" | "attribute" | "value" | "words" | "message",
  string
> & {
  most: number
}

function sentenceOf({ code, values }: SourceProblem, words: SourceProblemsWords): string {
  const text = (name: string): string => String(values[name] ?? "")
  const sentence = say(words.problems[code] as Text<SentenceValues>, {
    ...{ element: text("element"), around: text("around"), places: text("places") },
    ...{ attribute: text("attribute"), value: text("value"), words: text("words"), message: text("message") },
    most: Number(values.most ?? 0),
  })
  return values.accepted ? `${sentence} ${words.accepted({ accepted: text("accepted") })}` : sentence
}
