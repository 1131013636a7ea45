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
  /** Times of the last answers, oldest first: what the rate is reckoned from. */
  recent: readonly number[]
}

export type BatchDependencies = {
  ask: (email: string) => Promise<Result<Answer>>
  wait: (ms: number) => Promise<void>
  now: () => number
  onChange: (state: BatchState) => void
}

export type Batch = { start: () => Promise<void>; stop: () => void; state: () => BatchState }

const recentMax = 40
const silencesMax = 4
const tooManyAtOnce = 3800
const dayIsOver = 3803

/** Creates a stopped run; `start` starts it, and resumes it after a stop. */
export function openBatch(entries: readonly Entry[], dependencies: BatchDependencies): Batch {
  let state: BatchState = {
    total: entries.length,
    checked: [],
    phase: "ended",
    waiting: null,
    end: null,
    recent: [],
  }
  let line: Entry[] = [...entries]
  const change = (next: Partial<BatchState>) => {
    state = { ...state, ...next }
    dependencies.onChange(state)
  }
  const keep = (one: Checked) =>
    change({
      checked: [...state.checked, one],
      waiting: null,
      recent: [...state.recent, dependencies.now()].slice(-recentMax),
    })
  const isOver = () => state.phase !== "running"

  const worker = async () => {
    for (let entry = line.shift(); entry; entry = isOver() ? undefined : line.shift()) {
      const outcome = await askOnce(entry)
      if (outcome === "kept") continue
      // Unanswered: it returns to the front, so that resuming repeats it.
      line = [entry, ...line]
      if (outcome) change({ phase: "stopping", end: outcome })
      return
    }
  }

  /** Retries one address until there is an answer; an End when there will be none, null when the run is over. */
  const askOnce = async (entry: Entry): Promise<"kept" | End | null> => {
    for (let silences = 0; ; ) {
      if (isOver()) return null
      const answer = await dependencies.ask(entry.email)
      if (answer.ok) {
        keep({ ...entry, answer: answer.value })
        return "kept"
      }
      const next = verdictOf(answer.failure)
      if (next.kind === "row") {
        keep({ ...entry, refused: answer.failure.message })
        return "kept"
      }
      if (next.kind === "end") return next.end
      if (next.waiting === "silence") silences += 1
      if (silences > silencesMax) return { failure: answer.failure.message }
      if (!isOver()) change({ waiting: next.waiting })
      await dependencies.wait(next.waiting === "silence" ? 1000 * 2 ** (silences - 1) : next.ms)
    }
  }

  return {
    state: () => state,
    stop: () => {
      if (state.phase === "running") change({ phase: "stopping", end: "stopped", waiting: null })
    },
    start: async () => {
      if (state.phase !== "ended" || line.length === 0) return
      change({ phase: "running", end: null, waiting: null, recent: [] })
      await Promise.all(Array.from({ length: atOnce }, worker))
      const end = line.length === 0 ? "finished" : (state.end ?? "stopped")
      change({ phase: "ended", waiting: null, end })
    },
  }
}

type Verdict = { kind: "wait"; waiting: Waiting; ms: number } | { kind: "row" } | { kind: "end"; end: End }

/** Effect of a refusal on the run. */
function verdictOf({ code, status, retry_after, message }: Failure): Verdict {
  if (code === tooManyAtOnce) return { kind: "wait", waiting: "slots", ms: 1500 }
  if (code === dayIsOver) return { kind: "end", end: "day" }
  if (status === 429) return { kind: "wait", waiting: "rate", ms: (retry_after ?? 2) * 1000 }
  if (status === 500 || status === 502 || status === 503)
    return { kind: "wait", waiting: "silence", ms: 1000 }
  return status === 400 ? { kind: "row" } : { kind: "end", end: { failure: message } }
}

/** Recent answers per second; null while there are too few. */
export function rateOf({ recent }: Pick<BatchState, "recent">): number | null {
  const [first] = recent
  const last = recent.at(-1)
  if (first === undefined || last === undefined || recent.length < 4 || last <= first) return null
  return ((recent.length - 1) * 1000) / (last - first)
}

/** How long the rest takes at this rate, in ms. */
export function remainingMs(state: BatchState): number | null {
  const rate = rateOf(state)
  return rate === null ? null : ((state.total - state.checked.length) / rate) * 1000
}
