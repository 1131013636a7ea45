import { filtersWords } from "#words/filters"
import { overviewWords } from "#words/overview"
import { blockSpans } from "./block-spans.ts"
import { deliveryChart } from "./delivery-chart.ts"
import type { OverviewFacts } from "./facts.ts"
import { figuresOf } from "./figures.ts"
import { knownWith } from "./query.ts"

/** Turns counted series into the view of the overview, in the reader's language. Pure. */

export function overviewView(facts: OverviewFacts) {
  const blocks = blockSpans(facts)
  return {
    figures: figuresOf(facts),
    chart: deliveryChart(facts, blocks.rows),
    stepChoices: facts.stepChoices,
    isCounted: facts.isCounted,
    note: noteOf(facts),
    hasEverHadLetters: facts.lastLetterMs !== null,
    openBlocks: blocks.open,
  }
}

/** BOUNCEPAGE-5: a sentence about data that is unavailable with these filters. */
function noteOf({ isCounted, query, language }: OverviewFacts): string | null {
  if (!isCounted) return filtersWords[language].together
  const known = knownWith(query)
  return known === "all" ? null : overviewWords[language].only[known]
}
