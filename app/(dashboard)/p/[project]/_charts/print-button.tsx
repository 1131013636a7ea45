"use client"

import { Printer } from "lucide-react"
import { useWords } from "#components/shell/language"
import { IconButton } from "#ui/button"
import { chartWords } from "#words/chart"

/** PRINT-1: the page on paper, or as a PDF, by the browser's own window. */
export function PrintButton() {
  const words = useWords(chartWords)
  return (
    <IconButton label={words.print} onClick={() => window.print()}>
      <Printer />
    </IconButton>
  )
}
