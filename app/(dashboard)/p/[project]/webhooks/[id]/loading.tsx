import { SkeletonPage } from "#ui/skeleton"

export default function WebhookLoading() {
  return <SkeletonPage title="Webhook" rows={8} />
}
