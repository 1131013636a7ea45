import { batchRun, type Retries, untilAnswered } from "#lib/features/imports/batches"
import type { Failure, Result } from "#lib/platform/result"
import type { Answer, Checked, Entry } from "./view.ts"

/**
 * Sends a list of addresses through email-validation/single: two at a time, because the mail service accepts no more
 * per key (VALIDATION-5). When it requires a wait, the run waits and continues; when retrying is pointless, the run
 * ends with a reason and keeps its results, so that it can be resumed.
 */
export const atOnce = 2

type Waiting = "slots" | "rate" | "silence"
export type End = "finished" | "stopped" | "day" | { failure: string }

export type BatchState = {
  total: number
  checked: readonly Checked[]
  phase: "running" | "stopping" | "ended"
  waiting: Waiting | null
  end: End | null
  /** Working time in milliseconds, without pauses. */
  workedMs: number
}

export type BatchDependencies = {
  check: (email: string) => Promise<Result<Answer>>
  wait: (ms: number) => Promise<void>
  now: () => number
  onChange: (state: BatchState) => void
}

export type Batch = { start: () => Promise<void>; stop: () => void; state: () => BatchState }

const tooManyAtOnce = 3800
const dayIsOver = 3803

/** Creates a stopped run; `start` starts it, and resumes it after a stop. */
export function openBatch(
  entries: readonly Entry[],
  { check, wait, now, onChange }: BatchDependencies,
): Batch {
  let state: BatchState = {
    total: entries.length,
    checked: [],
    phase: "ended",
    waiting: null,
    end: null,
    workedMs: 0,
  }
  const change = (next: Partial<BatchState>) => {
    state = { ...state, ...next }
    onChange(state)
  }
  let [startedMs, workedBeforeMs] = [0, 0]
  const add = (checked: Checked) =>
    change({
      checked: [...state.checked, checked],
      waiting: null,
      workedMs: workedBeforeMs + now() - startedMs,
    })
  const isOver = () => state.phase !== "running"
  const retries: Retries = {
    wait,
    silencesMax: 4,
    isStopped: isOver,
    pauseMs,
    onWait: (failure) => change({ waiting: waitingFor(failure) }),
  }

  const send = async (entry: Entry): Promise<Failure | "stopped" | null> => {
    const answer = await untilAnswered(() => check(entry.email), retries)
    if (answer === "stopped") return answer
    const end = answer.ok ? null : endOf(answer.failure)
    if (!answer.ok && end) {
      change({ phase: "stopping", end, waiting: null })
      return answer.failure
    }
    add({ ...entry, ...(answer.ok ? { answer: answer.value } : { refused: answer.failure.message }) })
    return null
  }

  const list = entries.values()
  const run = batchRun<Entry>({ next: () => list.next().value ?? null, send, atOnce })
  const isComplete = () => state.checked.length === state.total

  return {
    state: () => state,
    stop: () => {
      if (!isOver()) change({ phase: "stopping", end: "stopped", waiting: null })
    },
    start: async () => {
      if (state.phase !== "ended" || isComplete()) return
      startedMs = now()
      workedBeforeMs = state.workedMs
      change({ phase: "running", end: null, waiting: null })
      await run(isOver)
      change({ phase: "ended", waiting: null, end: isComplete() ? "finished" : (state.end ?? "stopped") })
    },
  }
}

/** The wait that a refusal requires, in milliseconds. */
function pauseMs({ code, status, retry_after }: Failure): number | null {
  if (code === tooManyAtOnce) return 1500
  return status === 429 && code !== dayIsOver ? (retry_after ?? 2) * 1000 : null
}

const waitingFor = ({ code, status }: Failure): Waiting =>
  code === tooManyAtOnce ? "slots" : status === 429 ? "rate" : "silence"

/** The end of the run after a final refusal; null if only this address is refused. */
function endOf({ code, status, message }: Failure): End | null {
  if (code === dayIsOver) return "day"
  return status === 400 ? null : { failure: message }
}
