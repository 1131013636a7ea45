"use client"

import { useWords } from "#components/shell/language"
import { confirmedWords } from "#lib/words/confirmed"
import { SkeletonPage } from "#ui/skeleton"

export default function ConfirmedLoading() {
  return <SkeletonPage title={useWords(confirmedWords).title} rows={4} />
}
