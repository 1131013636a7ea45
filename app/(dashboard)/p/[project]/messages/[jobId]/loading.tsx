"use client"

import { useWords } from "#components/shell/language"
import { storyFrameWords } from "#lib/words/story-frame"
import { SkeletonPage } from "#ui/skeleton"

export default function Loading() {
  return <SkeletonPage title={useWords(storyFrameWords).title} hasFigures rows={10} />
}
