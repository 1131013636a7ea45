"use client"

import { useWords } from "#components/shell/language"
import { projectWords } from "#lib/words/projects"
import { SkeletonPage } from "#ui/skeleton"

export default function Loading() {
  return <SkeletonPage title={useWords(projectWords).title} rows={4} />
}
