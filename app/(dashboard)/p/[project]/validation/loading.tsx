"use client"

import { useWords } from "#components/shell/language"
import { validationWords } from "#lib/words/validation"
import { SkeletonPage } from "#ui/skeleton"

export default function ValidationLoading() {
  return <SkeletonPage title={useWords(validationWords).title} rows={4} />
}
