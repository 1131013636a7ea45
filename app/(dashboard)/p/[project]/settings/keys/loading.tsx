import { SkeletonPage } from "#ui/skeleton"
import { keysWords } from "#words/keys"
import { wordsFor } from "#lib/access/auth/language"

export default async function KeysLoading() {
  return <SkeletonPage title={(await wordsFor(keysWords)).title} shape="guide" rows={4} />
}
