import { SkeletonRows } from "#ui/skeleton"

/** The list at the left stays; the page is loading. */
export default function MethodLoading() {
  return (
    <div className="p-4 md:p-6">
      <SkeletonRows rows={12} />
    </div>
  )
}
