"use client"

import { Download } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { RunDetail } from "#lib/features/sending/read"
import { Button, buttonClass } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { sendRunWords } from "#words/send-run"
import { runsUrl, useChangeRun } from "./run-queries.ts"
import { leftOf } from "./run-view.ts"

/** Pause, resume and stop; stopping has a confirmation, because it cannot be undone. */
export function RunButtons({ project, run }: { project: string; run: RunDetail }) {
  const words = useWords(sendRunWords)
  const change = useChangeRun(project, run.run_id)
  const [isConfirming, setIsConfirming] = useState(false)
  const goOn = run.state === "failed" ? words.tryAgain : words.resume
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {run.state === "running" ? (
          <Button isBusy={change.isPending} onClick={() => change.mutate("pause")}>
            {words.pause}
          </Button>
        ) : (
          <Button variant="primary" isBusy={change.isPending} onClick={() => change.mutate("resume")}>
            {goOn}
          </Button>
        )}
        <Button variant="ghost" onClick={() => setIsConfirming(true)}>
          {words.stop}
        </Button>
        {run.state !== "running" && <ResultLink project={project} run_id={run.run_id} />}
      </div>
      {change.error && (
        <p role="alert" className="text-danger-ink text-sm">
          {change.error.message}
        </p>
      )}
      <Dialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={words.stopTitle({ left: leftOf(run) })}
        description={words.stopText}
        footer={
          <>
            <Button onClick={() => setIsConfirming(false)}>{words.keepGoing}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setIsConfirming(false)
                change.mutate("stop")
              }}
            >
              {words.stop}
            </Button>
          </>
        }
      />
    </>
  )
}

/** The file with the result for each recipient. */
export function ResultLink({ project, run_id }: { project: string; run_id: string }) {
  const words = useWords(sendRunWords)
  return (
    <a href={`${runsUrl(project, run_id)}/result`} download className={buttonClass({ variant: "ghost" })}>
      <Download aria-hidden />
      {words.file}
    </a>
  )
}
