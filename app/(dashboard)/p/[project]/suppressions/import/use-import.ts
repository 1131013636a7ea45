"use client"

import { useReducer, useRef } from "react"
import { useWords } from "#components/shell/language"
import type { StepAnswer } from "#lib/actions/suppression-runs"
import { postJson } from "#lib/browser/mutate"
import { type Failure, ok, type Result } from "#lib/result"
import { useLeaveGuard } from "#ui/leave-guard"
import { importSuppressionWords } from "#words/import-suppression"
import { readHead } from "./columns.ts"
import { csvSlices } from "./csv-rows.ts"
import { type FileJob, fileJob, type Problem, type Progress, type Sent } from "./file-job.ts"
import type { Plan } from "./judge-row.ts"
import type { OutcomeLog } from "./outcome-log.ts"

/** The import from the file to the last line: choose, plan, check, add, take back. */
export type Work = "check" | "add" | "takeBack"

export type ImportState =
  | { at: "choose"; problem: "notReadable" | "noRows" | null }
  | { at: "reading"; file: File }
  | { at: "plan"; file: File; names: string[]; plan: Plan }
  | {
      at: "work"
      file: File
      names: string[]
      plan: Plan
      work: Work
      /** `running`, or why it does not run. */
      pace: "running" | "stopped" | "failed" | "done"
      failure: Failure | null
      progress: Progress
      problems: readonly Problem[]
      log: OutcomeLog
      /** Milliseconds that were worked, pauses left out. */
      workedMs: number
    }

export type Import = {
  state: ImportState
  choose: (file: File) => void
  setPlan: (change: Partial<Plan>) => void
  start: (work: Work) => void
  stop: () => void
  goOn: () => void
  startOver: () => void
}

const headRows = 20

type Job = { job: FileJob; work: Work; run_id: number | null }

export function useImport(project: string, onChanged: () => void): Import {
  const [state, set] = useReducer((_: ImportState, next: ImportState) => next, {
    at: "choose",
    problem: null,
  } as ImportState)
  const current = useRef<Job | null>(null)
  const isStopped = useRef(false)
  const worked = useRef(0)
  const base = `/api/projects/${encodeURIComponent(project)}/suppressions`
  const words = useWords(importSuppressionWords)
  useLeaveGuard(state.at === "work" && state.pace === "running", {
    title: words.leaveTitle,
    text: words.leaveText,
  })

  const choose = async (file: File) => {
    set({ at: "reading", file })
    const head = await headOf(file)
    if (!head) return set({ at: "choose", problem: "notReadable" })
    if (head === "empty") return set({ at: "choose", problem: "noRows" })
    const { names, hasNames, columns } = head
    const plan: Plan = { columns, hasNames, cause: "unsubscribed", keepOurs: true }
    set({ at: "plan", file, names, plan })
  }

  const start = async (work: Work) => {
    if (state.at === "choose" || state.at === "reading") return
    const { file, names, plan } = state
    const added = state.at === "work" ? state.log : null
    const made: Job = { job: jobFor(), work, run_id: null }
    worked.current = 0
    current.current = made
    await run(made, { file, names, plan })

    function jobFor(): FileJob {
      const isOurs = (row: number) => {
        const kind = added?.get(row)
        return kind === "added" || (kind === "other_cause" && !plan.keepOurs)
      }
      return fileJob({
        file,
        plan,
        send: (batch) => sendBatch(made, file, plan, batch),
        ...(work === "takeBack" ? { skips: (row: number) => !isOurs(row) } : {}),
      })
    }
  }

  /** The first batch that writes opens the run: a file with nothing in it leaves no row in the log. */
  const sendBatch = async (
    made: Job,
    file: File,
    plan: Plan,
    { wishes }: Sent,
  ): Promise<Result<string[]>> => {
    const skip = plan.keepOurs ? { skip_known: 1 } : {}
    if (made.work === "check") {
      const answer = await postJson<StepAnswer>(`${base}/check`, { suppressions: wishes, ...skip })
      return answer.ok ? ok(answer.value.outcomes) : answer
    }
    if (made.run_id === null) {
      const kind = made.work === "add" ? "import" : "take-back"
      const begun = await postJson<{ run_id: number }>(`${base}/runs`, { kind, file: file.name })
      if (!begun.ok) return begun
      made.run_id = begun.value.run_id
    }
    const answer = await postJson<StepAnswer>(`${base}/runs/${made.run_id}`, {
      suppressions: wishes,
      ...(made.work === "add" ? skip : {}),
    })
    if (!answer.ok) return answer
    // Taking back, what was removed stands under the word for what was done.
    return ok(answer.value.outcomes.map((word) => (word === "removed" ? "added" : word)))
  }

  const run = async (made: Job, about: { file: File; names: string[]; plan: Plan }) => {
    isStopped.current = false
    const startedMs = performance.now()
    const before = worked.current
    const show = (pace: "running" | "stopped" | "failed" | "done", failure: Failure | null = null) => {
      worked.current = before + performance.now() - startedMs
      set({
        at: "work",
        ...about,
        work: made.work,
        pace,
        failure,
        progress: made.job.progress(),
        problems: made.job.problems(),
        log: made.job.log,
        workedMs: worked.current,
      })
    }
    show("running")
    const end = await made.job.run(
      () => isStopped.current,
      () => show("running"),
    )
    // Somebody chose another file meanwhile.
    if (current.current !== made) return
    show(end.end, end.end === "failed" ? end.failure : null)
    if (made.run_id !== null && end.end === "done")
      await postJson(`${base}/runs/${made.run_id}`, { end: "done" })
    if (made.work !== "check") onChanged()
  }

  return {
    state,
    choose: (file) => void choose(file),
    setPlan: (change) => {
      if (state.at === "plan" || state.at === "work")
        set({ at: "plan", file: state.file, names: state.names, plan: { ...state.plan, ...change } })
    },
    start: (work) => void start(work),
    stop: () => {
      isStopped.current = true
    },
    goOn: () => {
      if (current.current && state.at === "work") void run(current.current, state)
    },
    startOver: () => {
      const left = current.current
      isStopped.current = true
      current.current = null
      // What was stopped and is left so has ended.
      if (left?.run_id != null && state.at === "work" && state.pace !== "done")
        void postJson(`${base}/runs/${left.run_id}`, { end: "stopped" })
      set({ at: "choose", problem: null })
    },
  }
}

/** The first lines, or why there are none. */
async function headOf(file: File) {
  try {
    for await (const { rows } of csvSlices(file)) {
      const cells = rows.map((row) => row.cells).filter((row) => row.some((cell) => cell.trim() !== ""))
      if (cells.length > 0) return readHead(cells.slice(0, headRows)) ?? ("empty" as const)
    }
    return "empty" as const
  } catch {
    return null
  }
}
