"use client"

import { useWords } from "#components/shell/language"
import { templatesWords } from "#lib/words/templates"
import { SkeletonPage } from "#ui/skeleton"

export default function TemplatesLoading() {
  return <SkeletonPage title={useWords(templatesWords).title} />
}
