"use client"

import { useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import type { Failure } from "#lib/platform/result"
import { useLeaveGuard } from "#ui/leave-guard"
import { importSuppressionWords } from "#words/import-suppression"
import type { Plan } from "#lib/features/imports/check-row"
import { headOf, makeJob } from "#lib/features/imports/import-run"
import type { ImportState, Job, RunState, Work } from "#lib/features/imports/import-state"

export type Import = {
  state: ImportState
  choose: (file: File) => void
  setPlan: (change: Partial<Plan>) => void
  start: (work: Work) => void
  stop: () => void
  goOn: () => void
  startOver: () => void
}

/** State of the import for the panel, and its actions. `onChanged` is called when the list changed. */
export function useImport(project: string, onChanged: () => void): Import {
  const [state, setState] = useState<ImportState>({ at: "choose", problem: null })
  const current = useRef<Job | null>(null)
  const isStopped = useRef(false)
  const words = useWords(importSuppressionWords)
  useLeaveGuard(state.at === "work" && state.pace === "running", {
    title: words.leaveTitle,
    text: words.leaveText,
  })

  const choose = async (file: File) => {
    setState({ at: "reading", file })
    const head = await headOf(file)
    if (typeof head === "string") return setState({ at: "choose", problem: head })
    const { names, hasNames, columns, cause = "unsubscribed" } = head
    const plan: Plan = { columns, hasNames, cause, keepOurs: true }
    setState({ at: "plan", file, names, plan })
  }

  const run = async (made: Job) => {
    isStopped.current = false
    const [startedMs, before] = [performance.now(), made.workedMs]
    const show = (pace: RunState, failure: Failure | null = null) => {
      made.workedMs = before + performance.now() - startedMs
      const { job } = made
      setState({ ...made, at: "work", pace, failure, progress: job.progress(), problems: job.problems() })
    }
    show("running")
    const end = await made.job.run(
      () => isStopped.current,
      () => show("running"),
    )
    // Another file was chosen meanwhile.
    if (current.current !== made) return
    show(end.end, end.end === "failed" ? end.failure : null)
    if (end.end === "done") await made.run.end("done")
    if (made.work !== "check") onChanged()
  }

  const start = (work: Work) => {
    if (state.at === "choose" || state.at === "reading") return
    const { file, names, plan } = state
    const log = state.at === "work" ? state.job.log : null
    current.current = makeJob(project, { file, names, plan }, work, log)
    void run(current.current)
  }

  const startOver = () => {
    const left = current.current
    isStopped.current = true
    current.current = null
    // A stopped import that is left has ended.
    if (left && state.at === "work" && state.pace !== "done") void left.run.end("stopped")
    setState({ at: "choose", problem: null })
  }

  return {
    state,
    choose: (file) => void choose(file),
    setPlan: (change) => {
      if (state.at === "plan" || state.at === "work")
        setState({ at: "plan", file: state.file, names: state.names, plan: { ...state.plan, ...change } })
    },
    start,
    stop: () => {
      isStopped.current = true
    },
    goOn: () => {
      if (current.current && state.at === "work") void run(current.current)
    },
    startOver,
  }
}
