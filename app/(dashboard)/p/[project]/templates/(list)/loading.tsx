import { SkeletonPage } from "#ui/skeleton"

export default function TemplatesLoading() {
  return <SkeletonPage title="Templates" />
}
