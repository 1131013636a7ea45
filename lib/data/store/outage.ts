import "server-only"
import { type Outage, outageIn, outageName } from "#postgres/outage"
import { type Trouble, troubleOf, troubleSentences } from "#postgres/trouble"
import { ids } from "#lib/platform/ids"
import { failed, type Result } from "#lib/platform/result"

export { retryWhileUnavailable as untilWritten } from "#postgres/retry"

/**
 * A database that is away, full or busy, as the rest of the dashboard meets it: every error that comes of it has a name
 * (`digest`) that says what is wrong and finds the line in the log. Next hands a digest on to the browser, and with it
 * pages say the same as routes (OUTAGE-1).
 */
type Named = Error & { digest?: string }

/** Statements that the server gave up for want of time: a time-out, a lock not had, a deadlock, too long a pause. */
const givenUp = ["57014", "55P03", "40P01", "25P03"]

/** Names an error that comes of the database's troubles; one that has a name keeps it, any other stays as it is. */
export function nameOutage(error: unknown): void {
  if (!(error instanceof Error) || outageOf(error)) return
  const outage = isUncertain(error) ? "uncertain" : (troubleOf(error) ?? busyWhenGivenUp(error))
  if (outage) named(error, outage)
}

/** Names an error of the event store beside the database (lib/data/events/clickhouse); null: it comes of no outage. */
export function nameEventOutage<E extends Error>(error: E, trouble: Trouble | null): E {
  return trouble === null ? error : named(error, `events_${trouble}`)
}

/** What people are told of this error; null when the database is not at fault. */
export const outageOf = (error: unknown): Outage | null =>
  outageIn(error instanceof Error && "digest" in error ? error.digest : null)?.outage ?? null

/** The id that the error is told and logged under. */
export const outageIdOf = (error: unknown): string | null =>
  outageIn(error instanceof Error && "digest" in error ? error.digest : null)?.id ?? null

/** Runs what comes after a step that cannot be undone: an outage leaves it unknown how far the whole came. */
export async function afterDoing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!outageOf(error)) throw error
    throw named(new Error("The database failed in the middle of an act.", { cause: error }), "uncertain")
  }
}

/** What comes after a thing that stands already: an outage is an outcome of it, and the thing is told all the same. */
export async function orOutage<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work()
  } catch (error) {
    if (!outageOf(error)) throw error
    return failed(503, outageSentences.uncertain, { error_id: outageIdOf(error) ?? "" })
  }
}

/** What takes longer than `ms` counts as a database that does not answer; it may still come to its end unheard. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const give = () => reject(named(new Error(`The database did not answer in ${ms} ms.`), "unreachable"))
    timer = setTimeout(give, ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** English, for programs and the log; lib/interface/words/faults.ts has them for people. */
export const outageSentences: Readonly<Record<Outage, string>> = {
  ...troubleSentences,
  events_unreachable:
    "The event store does not answer at the moment. Nothing was changed; try again in a minute.",
  events_full:
    "The event store has run out of disk space. Nothing was changed; somebody has to free up space first.",
  events_busy: "The event store is overloaded at the moment. Nothing was changed; try again in a minute.",
  uncertain:
    "The database stopped answering meanwhile. Check whether your change was made before you try again.",
}

const isUncertain = (error: Error): boolean => "isUncertain" in error && error.isUncertain === true

const busyWhenGivenUp = ({ cause }: Error): Outage | null =>
  cause instanceof Error && "code" in cause && givenUp.includes(String(cause.code)) ? "busy" : null

const named = <E extends Named>(error: E, outage: Outage): E =>
  Object.assign(error, { digest: outageName(outage, ids.fault()) })
