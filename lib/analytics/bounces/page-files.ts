import "server-only"
import type { PageFiles } from "#lib/analytics/charts/page-files"
import { bounceRequest } from "./bounce-request.ts"
import { blockFile } from "./board-file.ts"
import { bouncesFor } from "./load.ts"
import { matrixLines } from "./matrix.ts"
import { loadReplies } from "./replies/load.ts"
import { replyLines } from "./replies/view.ts"
import { providerLines, whyLines } from "./table-lines.ts"

/** CHART-1: files of the page about bounces. */
export const bouncesFiles: PageFiles = {
  chart: async (...page) => {
    const { view, range } = await bouncesFor(...page)
    return view.time ? { ...view.time, timeZone: range.timeZone, notes: ["marks"] } : null
  },
  tables: {
    why: async (...page) => whyLines((await bouncesFor(...page)).facts),
    matrix: async (...page) => matrixLines((await bouncesFor(...page)).facts),
    blocks: async (...page) => blockFile((await bouncesFor(...page)).facts),
    replies: async (...page) => replyLines(await loadReplies(await bounceRequest(...page))),
    providers: async (...page) => providerLines((await bouncesFor(...page)).facts),
  },
}
