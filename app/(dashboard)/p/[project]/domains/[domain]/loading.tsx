import { domainWords } from "#lib/words/domains"
import { SkeletonPage } from "#ui/skeleton"
import { wordsFor } from "../../../../../language.ts"

export default async function DomainLoading() {
  return <SkeletonPage title={(await wordsFor(domainWords)).name} rows={8} />
}
