import { sendWords } from "#lib/words/send"
import { SkeletonPage } from "#ui/skeleton"
import { wordsFor } from "../../../../language.ts"

export default async function SendLoading() {
  return <SkeletonPage title={(await wordsFor(sendWords)).title} rows={6} />
}
