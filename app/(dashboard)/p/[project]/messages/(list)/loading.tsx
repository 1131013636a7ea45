import { SkeletonPage } from "#ui/skeleton"

export default function Loading() {
  return <SkeletonPage title="Messages" rows={18} />
}
