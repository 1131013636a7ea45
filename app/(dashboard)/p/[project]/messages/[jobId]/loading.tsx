import { SkeletonPage } from "#ui/skeleton"

export default function Loading() {
  return <SkeletonPage title="Message" hasFigures rows={10} />
}
