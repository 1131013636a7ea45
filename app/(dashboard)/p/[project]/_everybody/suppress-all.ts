import type { StepAnswer } from "#lib/features/suppressions/suppression-runs"
import { postJson } from "#lib/interface/browser/mutate"
import { ok, type Result } from "#lib/platform/result"
import type { SuppressCause } from "#lib/analytics/messages/suppress-causes"

/** Suppressing everybody that a list's filters find, in steps that the audit log counts as one act. */

export type Wish = {
  /** Query of the list, which the audit log records. */
  query: string
  emails: readonly string[]
  cause: SuppressCause
  reason: string
}

export type Suppressed = { added: number; present: number; isStopped: boolean }

/** As many as one step takes: often enough for a person to see it move, and to stop it. */
const stepRows = 500

export async function suppressAll(
  project: string,
  { query, emails, cause, reason }: Wish,
  { onProgress, isStopped }: { onProgress: (done: number) => void; isStopped: () => boolean },
): Promise<Result<Suppressed>> {
  const runs = `/api/projects/${encodeURIComponent(project)}/suppressions/runs`
  const filter = Object.fromEntries(new URLSearchParams(query))
  const begun = await postJson<{ run_id: number }>(runs, {
    ...{ kind: "messages", filter },
    ...(reason === "" ? {} : { reason }),
  })
  if (!begun.ok) return begun
  const run = `${runs}/${begun.value.run_id}`
  const sum: Suppressed = { added: 0, present: 0, isStopped: false }
  for (let from = 0; from < emails.length && !sum.isStopped; from += stepRows) {
    const rows = emails.slice(from, from + stepRows)
    const step = await postJson<StepAnswer>(run, { suppressions: rows.map((email) => ({ email, cause })) })
    if (!step.ok) {
      await postJson(run, { end: "stopped" })
      return step
    }
    const { added = 0, other_cause = 0, present = 0 } = step.value.counts
    sum.added += added + other_cause
    sum.present += present
    onProgress(from + rows.length)
    sum.isStopped = isStopped() && from + stepRows < emails.length
  }
  await postJson(run, { end: sum.isStopped ? "stopped" : "done" })
  return ok(sum)
}
