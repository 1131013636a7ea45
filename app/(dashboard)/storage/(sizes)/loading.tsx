import { SkeletonPage } from "#ui/skeleton"
import { storageFrameWords } from "#words/storage-frame"
import { wordsFor } from "#lib/access/auth/language"

export default async function StorageLoading() {
  return <SkeletonPage title={(await wordsFor(storageFrameWords)).title} rows={12} />
}
