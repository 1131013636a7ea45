import { SkeletonPage } from "#ui/skeleton"

export default function Loading() {
  return <SkeletonPage title="Projects" rows={4} />
}
