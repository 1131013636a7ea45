import { addDomainWords } from "#lib/words/domain-add"
import { SkeletonPage } from "#ui/skeleton"
import { wordsFor } from "../../../../../language.ts"

export default async function DomainLoading() {
  return <SkeletonPage title={(await wordsFor(addDomainWords)).name} rows={8} />
}
