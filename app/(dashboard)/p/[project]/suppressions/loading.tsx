import { suppressionWords } from "#lib/words/suppressions"
import { SkeletonPage } from "#ui/skeleton"
import { wordsFor } from "../../../../language.ts"

export default async function Loading() {
  return <SkeletonPage title={(await wordsFor(suppressionWords)).title} rows={16} />
}
