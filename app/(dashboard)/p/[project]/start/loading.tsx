"use client"

import { useWords } from "#components/shell/language"
import { startWords } from "#lib/words/start"
import { SkeletonPage } from "#ui/skeleton"

export default function StartLoading() {
  return <SkeletonPage title={useWords(startWords).title} rows={5} />
}
