import "server-only"
import { type Outage, outageIn, outageName } from "#postgres/outage"
import { type DatabaseFailure, databaseFailureOf, failureSentences } from "#postgres/database-failure"
import { ids } from "#lib/platform/ids"
import { failed, type Result } from "#lib/platform/result"

/**
 * An unavailable, full or busy database, as seen by the rest of the dashboard: every error that it causes has a name
 * (`digest`) with the failure and an ID that finds the line in the log. Next passes a digest to the browser, so that
 * pages show the same as routes (OUTAGE-1).
 */
type ErrorWithDigest = Error & { digest?: string }

/** Names an error that a failure of the database caused; a named one keeps its name, any other stays unchanged. */
export function nameOutage(error: unknown): void {
  if (!(error instanceof Error) || outageOf(error)) return
  const outage = isUncertain(error) ? "uncertain" : databaseFailureOf(error)
  if (outage) withDigest(error, outage)
}

/** Names an error of the event store in addition to the database (lib/data/events/clickhouse); null: not an outage. */
export function nameEventOutage<E extends Error>(error: E, failure: DatabaseFailure | null): E {
  return failure === null ? error : withDigest(error, `events_${failure}`)
}

/** Outage to show for this error; null if the database is not the cause. */
export const outageOf = (error: unknown): Outage | null =>
  outageIn(error instanceof Error && "digest" in error ? error.digest : null)?.outage ?? null

/** ID that the error is shown and logged with. */
export const outageIdOf = (error: unknown): string | null =>
  outageIn(error instanceof Error && "digest" in error ? error.digest : null)?.id ?? null

/** Runs work after a step that cannot be undone: after an outage, the result of the whole is unknown. */
export async function afterDoing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!outageOf(error)) throw error
    throw withDigest(new Error("The database failed in the middle of an act.", { cause: error }), "uncertain")
  }
}

/**
 * Runs follow-up work for something already saved: an outage becomes its result, and the saved thing is reported all
 * the same.
 */
export async function orOutage<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work()
  } catch (error) {
    if (!outageOf(error)) throw error
    return failed(503, outageSentences.uncertain, { error_id: outageIdOf(error) ?? "" })
  }
}

/** Treats work that takes longer than `ms` as an unresponsive database; its late result is ignored. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const give = () =>
      reject(withDigest(new Error(`The database did not answer in ${ms} ms.`), "unreachable"))
    timer = setTimeout(give, ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** English, for programs and the log; lib/interface/words/faults.ts has the texts for people. */
export const outageSentences: Readonly<Record<Outage, string>> = {
  ...failureSentences,
  events_unreachable: "The event store is not responding. Nothing was changed. Try again in a minute.",
  events_full:
    "The event store has run out of disk space. Nothing was changed. The operator must free up space first.",
  events_busy: "The event store is overloaded. Nothing was changed. Try again in a minute.",
  uncertain: "The database stopped responding. Check whether your change was saved before you try again.",
}

const isUncertain = (error: Error): boolean => "isUncertain" in error && error.isUncertain === true

const withDigest = <E extends ErrorWithDigest>(error: E, outage: Outage): E =>
  Object.assign(error, { digest: outageName(outage, ids.fault()) })
