import { SkeletonPage } from "#ui/skeleton"

export default function Loading() {
  return <SkeletonPage title="Overview" hasFigures rows={12} />
}
