import type { StepAnswer } from "#lib/features/suppressions/suppression-runs"
import { postJson } from "#lib/interface/browser/mutate"
import type { Result } from "#lib/platform/result"

/** Base URL of the routes for a project's suppressions. */
export const suppressionsUrl = (project: string): string =>
  `/api/projects/${encodeURIComponent(project)}/suppressions`

export type SuppressionRun = {
  step: (input: unknown) => Promise<Result<StepAnswer>>
  /** Writes the end into the audit log. */
  end: (end: "done" | "stopped") => Promise<void>
}

/**
 * A run of several requests with one row in the audit log (SUPPRESSPAGE-6). The first step opens it, so that work
 * without a step leaves no row.
 */
export function suppressionRun(project: string, beginning: Record<string, unknown>): SuppressionRun {
  const runs = `${suppressionsUrl(project)}/runs`
  let url: string | null = null
  return {
    async step(input) {
      if (url === null) {
        const begun = await postJson<{ run_id: number }>(runs, beginning)
        if (!begun.ok) return begun
        url = `${runs}/${begun.value.run_id}`
      }
      return postJson<StepAnswer>(url, input)
    },
    async end(end) {
      if (url !== null) await postJson(url, { end })
    },
  }
}
