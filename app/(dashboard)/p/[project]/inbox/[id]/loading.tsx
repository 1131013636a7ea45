import { Skeleton } from "#ui/skeleton"

export default function LetterLoading() {
  return (
    <div role="status" aria-label="Loading the letter" className="flex flex-1 flex-col gap-3 p-6">
      <Skeleton className="w-2/5" />
      <Skeleton className="w-1/4" />
    </div>
  )
}
