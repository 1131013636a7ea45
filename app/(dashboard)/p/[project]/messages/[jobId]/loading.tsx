"use client"

import { useWords } from "#components/shell/language"
import { SkeletonPage } from "#ui/skeleton"
import { storyFrameWords } from "#words/story-frame"

export default function Loading() {
  return <SkeletonPage title={useWords(storyFrameWords).title} shape="columns" />
}
