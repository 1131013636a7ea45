"use client"

import { useWords } from "#components/shell/language"
import { messagesWords } from "#lib/words/messages"
import { SkeletonPage } from "#ui/skeleton"

export default function Loading() {
  return <SkeletonPage title={useWords(messagesWords).title} rows={18} />
}
