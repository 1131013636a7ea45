import { SkeletonPage } from "#ui/skeleton"

export default function StartLoading() {
  return <SkeletonPage title="Send your first letter" rows={5} />
}
