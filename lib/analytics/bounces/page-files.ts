import "server-only"
import { projectsFile } from "#lib/analytics/by-project/files"
import type { PageFiles } from "#lib/analytics/charts/chart-lines"
import { bounceRequest, bouncesFor } from "./load.ts"
import { matrixLines } from "./matrix.ts"
import { loadReplies } from "./replies/load.ts"
import { replyLines } from "./replies/view.ts"
import { blockFile, providerLines, whyLines } from "./table-lines.ts"

/** CHART-1: files of the page about bounces. */
export const bouncesFiles: PageFiles = {
  chart: async (...page) => {
    const { view, range } = await bouncesFor(...page)
    return view.time ? { ...view.time, timeZone: range.timeZone, notes: ["marks"] } : null
  },
  tables: {
    why: async (...page) => whyLines((await bouncesFor(...page)).data),
    matrix: async (...page) => matrixLines((await bouncesFor(...page)).data),
    blocks: async (...page) => blockFile((await bouncesFor(...page)).data),
    replies: async (...page) => replyLines(await loadReplies(await bounceRequest(...page))),
    projects: projectsFile("bounces"),
    providers: async (...page) => providerLines((await bouncesFor(...page)).data),
  },
}
