import { storageFrameWords } from "#lib/words/storage-frame"
import { SkeletonPage } from "#ui/skeleton"
import { wordsFor } from "../../../language.ts"

export default async function StorageLoading() {
  return <SkeletonPage title={(await wordsFor(storageFrameWords)).title} rows={12} />
}
