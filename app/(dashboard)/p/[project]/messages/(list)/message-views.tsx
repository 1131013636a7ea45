"use client"

import type { ComponentProps } from "react"
import { SavedViews } from "../../_views/saved-views.tsx"
import { useHiddenColumns } from "./use-hidden-columns.ts"

/** The saved lists of messages, which keep the columns too. */
export const MessageViews = (props: Omit<ComponentProps<typeof SavedViews>, "page" | "hiddenColumns">) => (
  <SavedViews page="messages" hiddenColumns={useHiddenColumns()} {...props} />
)
