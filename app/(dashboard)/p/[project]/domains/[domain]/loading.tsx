import { SkeletonPage } from "#ui/skeleton"
import { addDomainWords } from "#words/add-domain"
import { wordsFor } from "../../../../../language.ts"

export default async function DomainLoading() {
  return <SkeletonPage title={(await wordsFor(addDomainWords)).name} shape="guide" rows={8} />
}
