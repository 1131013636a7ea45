"use client"

import { useWords } from "#components/shell/language"
import { projectFrameWords } from "#lib/words/projects-frame"
import { SkeletonPage } from "#ui/skeleton"

export default function Loading() {
  return <SkeletonPage title={useWords(projectFrameWords).title} rows={4} />
}
