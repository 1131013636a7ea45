"use client"

import { CircleHelp } from "lucide-react"
import { useWords } from "#components/shell/language"
import { validationWords } from "#lib/words/validation"
import { Badge } from "#ui/badge"
import { severityOf } from "./view.ts"

/** The result in a word; one that we do not know shows as it came. */
export function ResultBadge({ result }: { result: string }) {
  const words = useWords(validationWords)
  if (result === "") return <Badge severity="neutral">{words.notChecked}</Badge>
  return (
    <Badge severity={severityOf(result)} icon={severityOf(result) === "neutral" ? CircleHelp : undefined}>
      {words.results[result] ?? result}
    </Badge>
  )
}
