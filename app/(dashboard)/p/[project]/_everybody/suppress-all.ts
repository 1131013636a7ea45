import { suppressionRun } from "#lib/features/imports/suppression-run"
import { inParts } from "#lib/platform/parts"
import { ok, type Result } from "#lib/platform/result"
import type { SuppressCause } from "#lib/analytics/messages/everybody"

/** Suppresses all recipients that a list's filters find, in steps that the audit log records as one action. */

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
  const filter = Object.fromEntries(new URLSearchParams(query))
  const run = suppressionRun(project, { kind: "messages", filter, ...(reason === "" ? {} : { reason }) })
  const sum: Suppressed = { added: 0, present: 0, isStopped: false }
  let done = 0
  for (const { items } of inParts(emails, stepRows)) {
    sum.isStopped = done > 0 && isStopped()
    if (sum.isStopped) break
    const step = await run.step({ suppressions: items.map((email) => ({ email, cause })) })
    if (!step.ok) {
      await run.end("stopped")
      return step
    }
    const { added = 0, other_cause = 0, present = 0 } = step.value.counts
    sum.added += added + other_cause
    sum.present += present
    done += items.length
    onProgress(done)
  }
  await run.end(sum.isStopped ? "stopped" : "done")
  return ok(sum)
}
