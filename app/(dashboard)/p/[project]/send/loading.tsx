import { SkeletonPage } from "#ui/skeleton"

export default function SendLoading() {
  return <SkeletonPage title="Send" rows={6} />
}
