import type { Metadata } from "next"
import { CrumbTitle } from "#components/shell/crumbs"
import { Badge, Chip } from "#ui/badge"
import { Page, PageHeader } from "#ui/page-header"
import { DeleteWebhook } from "../delete-webhook.tsx"
import { loadWebhook } from "../load.ts"
import { WebhookFailed } from "../webhook-failed.tsx"
import { WebhookFormView } from "../webhook-form.tsx"

export const metadata: Metadata = { title: "Webhook" }

type Props = { params: Promise<{ project: string; id: string }> }

export default async function WebhookPage({ params }: Props) {
  const { project, id } = await params
  const { form, failure } = await loadWebhook(project, id)
  if (!form) return <WebhookFailed sentence={failure} />
  const { webhook, saved, canWrite } = form
  return (
    <Page width="form">
      <CrumbTitle title={webhook.host} />
      <PageHeader
        title={webhook.host}
        badge={
          <>
            <Badge severity={webhook.state.severity}>{webhook.state.word}</Badge>
            {webhook.isOurs && <Chip>This dashboard</Chip>}
          </>
        }
        description={webhook.state.explanation}
        tools={
          canWrite && <DeleteWebhook project={form.project} webhook={webhook} isActive={saved.isActive} />
        }
      />
      <WebhookFormView project={form.project} saved={saved} isStored canWrite={canWrite} />
    </Page>
  )
}
