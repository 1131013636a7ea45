"use client"

import { SkeletonRows } from "#ui/skeleton"

/** The place of a side panel while its code is on its way. */
export function PanelComing() {
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface max-xl:order-first xl:min-h-0">
      <SkeletonRows rows={5} />
    </div>
  )
}
