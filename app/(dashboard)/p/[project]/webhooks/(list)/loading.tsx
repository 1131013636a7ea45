import { SkeletonPage } from "#ui/skeleton"

export default function WebhooksLoading() {
  return <SkeletonPage title="Webhooks" rows={4} />
}
