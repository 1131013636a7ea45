"use client"

import { useWords } from "#components/shell/language"
import { exportWords } from "#lib/words/exports"
import { SkeletonPage } from "#ui/skeleton"

export default function ExportsLoading() {
  return <SkeletonPage title={useWords(exportWords).title} rows={4} />
}
