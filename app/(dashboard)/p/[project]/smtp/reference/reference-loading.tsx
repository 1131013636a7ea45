import { SkeletonRows } from "#ui/skeleton"

/** The list at the left stands; the page is on its way. */
export function ReferenceLoading() {
  return (
    <div className="p-4 md:p-6">
      <SkeletonRows rows={12} />
    </div>
  )
}
