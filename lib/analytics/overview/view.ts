import { filtersWords } from "#words/filters"
import { overviewWords } from "#words/overview"
import { blockSpans } from "./block-spans.ts"
import { deliveryChart } from "./delivery-chart.ts"
import type { OverviewData } from "./data.ts"
import { figuresOf } from "./figures.ts"
import { availableWith } from "./query.ts"

/** Turns counted series into the view of the overview, in the viewer's language. Pure. */

export function overviewView(data: OverviewData) {
  const blocks = blockSpans(data)
  return {
    figures: figuresOf(data),
    chart: deliveryChart(data, blocks.rows),
    stepChoices: data.stepChoices,
    isCounted: data.isCounted,
    note: noteOf(data),
    hasEverHadLetters: data.lastLetterMs !== null,
    openBlocks: blocks.open,
  }
}

/** BOUNCEPAGE-5: a sentence about data that is unavailable with these filters. */
function noteOf({ isCounted, query, language }: OverviewData): string | null {
  if (!isCounted) return filtersWords[language].together
  const known = availableWith(query)
  return known === "all" ? null : overviewWords[language].only[known]
}
