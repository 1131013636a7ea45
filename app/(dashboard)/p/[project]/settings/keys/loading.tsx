import { keysWords } from "#lib/words/keys"
import { SkeletonPage } from "#ui/skeleton"
import { wordsFor } from "../../../../../language.ts"

export default async function KeysLoading() {
  return <SkeletonPage title={(await wordsFor(keysWords)).title} rows={4} />
}
