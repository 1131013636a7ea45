"use client"

import { useWords } from "#components/shell/language"
import { SkeletonPage } from "#ui/skeleton"
import { projectFrameWords } from "#words/project-frame"

export default function Loading() {
  return <SkeletonPage title={useWords(projectFrameWords).title} rows={4} />
}
