import type { Failure, Result } from "#lib/platform/result"

/**
 * Sends a list in batches, a limited number at the same time. A run can stop between two batches and continues there. A
 * failed batch is sent first when the run continues, so sending a batch again must be safe.
 */
type BatchEnd = { end: "done" | "stopped" } | { end: "failed"; failure: Failure | null }

type BatchSource<Batch> = {
  /** The next batch, or null at the end of the list. */
  next: () => Batch | null | Promise<Batch | null>
  /** Sends a batch and stores its results. Otherwise the reason why it has none. */
  send: (batch: Batch) => Promise<Failure | "stopped" | null>
  atOnce?: number
}

/** Runs until the end, until `isStopped` returns true, or until a batch fails. */
export type RunBatches = (isStopped: () => boolean, onProgress?: () => void) => Promise<BatchEnd>

export function batchRun<Batch>({ next, send, atOnce = 1 }: BatchSource<Batch>): RunBatches {
  const unsent: Batch[] = []

  return async (isStopped, onProgress) => {
    let isEnding = false
    const endWith = (end: BatchEnd): BatchEnd => {
      isEnding = true
      return end
    }

    const worker = async (): Promise<BatchEnd> => {
      while (!isEnding && !isStopped()) {
        let batch: Batch | null
        try {
          batch = unsent.shift() ?? (await next())
        } catch {
          return endWith({ end: "failed", failure: null })
        }
        if (batch === null) return { end: "done" }
        const obstacle = await send(batch)
        if (obstacle === null) onProgress?.()
        else {
          unsent.push(batch)
          return endWith(obstacle === "stopped" ? { end: obstacle } : { end: "failed", failure: obstacle })
        }
      }
      return { end: "stopped" }
    }

    const ends = await Promise.all(Array.from({ length: atOnce }, worker))
    const withEnd = (word: BatchEnd["end"]) => ends.find(({ end }) => end === word)
    return withEnd("failed") ?? withEnd("stopped") ?? { end: "done" }
  }
}

export type Retries = {
  wait: (ms: number) => Promise<void>
  /** Number of times that a request without a response is repeated, after 1 s, 2 s, 4 s and so on. */
  silencesMax: number
  isStopped: () => boolean
  /** The wait that a refusal requires before the same request, in milliseconds; null for a final refusal. */
  pauseMs?: (failure: Failure) => number | null
  onWait?: (failure: Failure) => void
}

const silent: readonly number[] = [500, 502, 503]

/** Repeats a request until its response is final; "stopped" if the run ends before. */
export async function untilAnswered<T>(
  request: () => Promise<Result<T>>,
  { wait, silencesMax, isStopped, pauseMs, onWait }: Retries,
): Promise<Result<T> | "stopped"> {
  for (let silences = 0; !isStopped(); ) {
    const answer = await request()
    if (answer.ok) return answer
    const { failure } = answer
    let ms = pauseMs?.(failure) ?? null
    if (ms === null && silent.includes(failure.status) && silences < silencesMax) ms = 1000 * 2 ** silences++
    if (ms === null) return answer
    if (!isStopped()) onWait?.(failure)
    await wait(ms)
  }
  return "stopped"
}
