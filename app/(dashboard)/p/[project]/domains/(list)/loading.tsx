import { domainWords } from "#lib/words/domains"
import { SkeletonPage } from "#ui/skeleton"
import { wordsFor } from "../../../../../language.ts"

export default async function DomainsLoading() {
  return <SkeletonPage title={(await wordsFor(domainWords)).title} rows={4} />
}
