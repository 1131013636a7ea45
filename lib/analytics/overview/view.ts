import { filtersWords } from "#words/filters"
import { overviewWords } from "#words/overview"
import { blockSpans } from "./block-spans.ts"
import { deliveryChart } from "./delivery-chart.ts"
import type { OverviewFacts } from "./facts.ts"
import { figuresOf } from "./figures.ts"
import { knownWith } from "./query.ts"

/** From counted series to what the overview shows, in the reader's language. Pure. */

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

/** BOUNCEPAGE-5: what is not told with these filters, in a sentence. */
function noteOf({ isCounted, query, language }: OverviewFacts): string | null {
  if (!isCounted) return filtersWords[language].together
  const known = knownWith(query)
  return known === "all" ? null : overviewWords[language].only[known]
}
