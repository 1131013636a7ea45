"use client"

import { useMemo } from "react"
import { useWords } from "#components/shell/language"
import { usePreferences } from "#components/shell/preferences"
import { awayAtFirst } from "#components/table/columns"
import { messagesWords } from "#words/messages"
import { columnsIn } from "./columns.tsx"

/** Ids of the columns that the list does not show now. */
export function useHiddenColumns(): string[] {
  const words = useWords(messagesWords)
  const { hiddenColumns } = usePreferences()
  const chosen = hiddenColumns.messages
  return useMemo(() => [...(chosen ?? awayAtFirst(columnsIn(words)))], [chosen, words])
}
