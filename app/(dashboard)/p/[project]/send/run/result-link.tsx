"use client"

import { Download } from "lucide-react"
import { useWords } from "#components/shell/language"
import { buttonClass } from "#ui/button"
import { sendRunWords } from "#words/send-run"
import { runsUrl } from "./run-queries.ts"

/** The file of what became of everybody. */
export function ResultLink({ project, run_id }: { project: string; run_id: string }) {
  const words = useWords(sendRunWords)
  return (
    <a href={`${runsUrl(project, run_id)}/result`} download className={buttonClass({ variant: "ghost" })}>
      <Download aria-hidden />
      {words.file}
    </a>
  )
}
