import { Skeleton } from "#ui/skeleton"
import { inboxWords } from "#words/inbox"
import { wordsFor } from "#lib/access/auth/language"

export default async function LetterLoading() {
  const words = await wordsFor(inboxWords)
  return (
    <div role="status" aria-label={words.loading} className="flex flex-1 flex-col gap-3 p-6">
      <Skeleton className="w-2/5" />
      <Skeleton className="w-1/4" />
    </div>
  )
}
