"use client"

import { useWords } from "#components/shell/language"
import { overviewWords } from "#lib/words/overview"
import { SkeletonPage } from "#ui/skeleton"

export default function Loading() {
  return <SkeletonPage title={useWords(overviewWords).title} hasFigures rows={12} />
}
