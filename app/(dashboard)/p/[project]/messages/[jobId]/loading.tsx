"use client"

import { useWords } from "#components/shell/language"
import { storyWords } from "#lib/words/story"
import { SkeletonPage } from "#ui/skeleton"

export default function Loading() {
  return <SkeletonPage title={useWords(storyWords).title} hasFigures rows={10} />
}
