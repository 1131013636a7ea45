"use client"

import { type ComponentProps, useMemo } from "react"
import { SavedViews } from "../../_views/saved-views.tsx"
import { useWords } from "#components/shell/language"
import { usePreferences } from "#components/shell/preferences"
import { awayAtFirst } from "#components/table/columns"
import { messagesWords } from "#words/messages"
import { columnsIn } from "./columns.tsx"

/** The saved lists of messages, which keep the columns too. */
export const MessageViews = (props: Omit<ComponentProps<typeof SavedViews>, "page" | "hiddenColumns">) => (
  <SavedViews page="messages" hiddenColumns={useHiddenColumns()} {...props} />
)

/** Ids of the columns that the list does not show now. */
function useHiddenColumns(): string[] {
  const words = useWords(messagesWords)
  const { hiddenColumns } = usePreferences()
  const chosen = hiddenColumns.messages
  return useMemo(() => [...(chosen ?? awayAtFirst(columnsIn(words)))], [chosen, words])
}
