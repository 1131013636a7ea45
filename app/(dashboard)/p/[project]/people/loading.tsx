import { peopleWords } from "#lib/words/people"
import { SkeletonPage } from "#ui/skeleton"
import { wordsFor } from "../../../../language.ts"

export default async function PeopleLoading() {
  return <SkeletonPage title={(await wordsFor(peopleWords)).title} rows={4} />
}
