"use client"

import { CircleHelp } from "lucide-react"
import { useWords } from "#components/shell/language"
import { lookUp } from "#lib/interface/words/say"
import { Badge } from "#ui/badge"
import { validationWords } from "#words/validation"
import { severityOf } from "./view.ts"

/** The result in a word; an unknown one is shown as it is. */
export function ResultBadge({ result }: { result: string }) {
  const words = useWords(validationWords)
  if (result === "") return <Badge severity="neutral">{words.notChecked}</Badge>
  return (
    <Badge severity={severityOf(result)} icon={severityOf(result) === "neutral" ? CircleHelp : undefined}>
      {lookUp(words.results, result) ?? result}
    </Badge>
  )
}
