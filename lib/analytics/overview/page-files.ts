import "server-only"
import { currentLanguage } from "#lib/access/auth/language"
import type { PageFiles } from "#lib/analytics/charts/page-files"
import { changeLines } from "./change-lines.ts"
import { overviewFor } from "./load.ts"
import { unexplainedText, changeFacts } from "./load-changes.ts"

/** CHART-1: files of the overview. */
export const overviewFiles: PageFiles = {
  chart: async (...page) => {
    const { overview, asked } = await overviewFor(...page)
    return overview.isCounted
      ? { ...overview.chart, timeZone: asked.range.timeZone, notes: ["marks", "blocks"] }
      : null
  },
  tables: {
    changes: async (...page) => {
      const { asked } = await overviewFor(...page)
      const language = await currentLanguage()
      const facts = await changeFacts(asked, language)
      return facts ? changeLines(facts) : { apart: unexplainedText(asked, language) }
    },
  },
}
