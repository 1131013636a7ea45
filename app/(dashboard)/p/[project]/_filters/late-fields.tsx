import { type ReactNode, Suspense } from "react"
import { sharedAnswers } from "#lib/live/shared-answers"
import { openedStore } from "#lib/data/store/open"
import { valuesOf } from "#lib/analytics/filters/choices"
import { countValues, type ValuesQuestion } from "#lib/analytics/filters/count-values"
import type { LabelContext } from "#lib/analytics/filters/labels"
import type { FilterName, FilterValues } from "#lib/analytics/filters/query"
import { ValuesField } from "./values-field.tsx"

export type LateContext = {
  projects: readonly string[]
  span: readonly [number, number]
  named: LabelContext
  query: FilterValues
}

/**
 * Fields whose values only the menu needs: they are counted while the rest of the page is already shown, and
 * cached for half a minute across renders. Free-text fields need no counts.
 */
export const lateFields = (
  context: LateContext,
  questions: readonly ValuesQuestion[],
): Partial<Record<FilterName, ReactNode>> =>
  Object.fromEntries(questions.map((one) => [one.name, <Late key={one.name} context={context} {...one} />]))

type LateProps = ValuesQuestion & { context: LateContext }

function Late({ context, ...question }: LateProps) {
  const { name } = question
  return (
    <Suspense fallback={<ValuesField name={name} values={valuesIn(context, name, new Map())} />}>
      <Counted context={context} {...question} />
    </Suspense>
  )
}

const counts = sharedAnswers<ReadonlyMap<string, number>>(30_000)

async function Counted({ context, ...question }: LateProps) {
  const { projects, span } = context
  const sums = await counts.of(JSON.stringify([projects, span, question]), async () =>
    countValues(await openedStore(), projects, span, question),
  )
  return <ValuesField name={question.name} values={valuesIn(context, question.name, sums)} />
}

const valuesIn = ({ named, query }: LateContext, name: FilterName, sums: ReadonlyMap<string, number>) =>
  valuesOf(named, name, query[name], sums)
