import { SkeletonPage } from "#ui/skeleton"
import { addDomainWords } from "#words/add-domain"
import { wordsFor } from "#lib/access/auth/language"

export default async function DomainLoading() {
  return <SkeletonPage title={(await wordsFor(addDomainWords)).name} shape="guide" rows={8} />
}
