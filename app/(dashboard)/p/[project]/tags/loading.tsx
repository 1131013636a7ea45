"use client"

import { useWords } from "#components/shell/language"
import { tagWords } from "#lib/words/tags"
import { SkeletonPage } from "#ui/skeleton"

export default function TagsLoading() {
  return <SkeletonPage title={useWords(tagWords).title} rows={4} />
}
