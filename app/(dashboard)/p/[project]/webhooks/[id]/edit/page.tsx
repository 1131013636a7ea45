import type { Metadata } from "next"
import { CrumbTitle } from "#components/shell/crumbs"
import { Badge, Chip } from "#ui/badge"
import { Page, PageHeader } from "#ui/page-header"
import { webhookWords } from "#words/webhook"
import { webhookFormWords } from "#words/webhook-form"
import { wordsFor } from "#lib/access/auth/language"
import { DeleteWebhook } from "../../form/delete-webhook.tsx"
import { loadWebhook } from "../../form/load.ts"
import { WebhookFormView } from "../../form/webhook-form.tsx"
import { WebhookFailed } from "../../webhook-failed.tsx"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(webhookFormWords)).editTitle,
})

type Props = { params: Promise<{ project: string; id: string }> }

export default async function EditWebhookPage({ params }: Props) {
  const { project, id } = await params
  const { form, failure } = await loadWebhook(project, id)
  if (!form) return <WebhookFailed sentence={failure} />
  const { webhook, saved, seen, canWrite, keys } = form
  const { thisDashboard } = await wordsFor(webhookWords)
  return (
    <Page width="form">
      <CrumbTitle
        title={(await wordsFor(webhookWords)).edit}
        via={{ label: webhook.name, href: `/p/${project}/webhooks/${id}` }}
      />
      <PageHeader
        title={webhook.name}
        badge={
          <>
            <Badge severity={webhook.state.severity}>{webhook.state.word}</Badge>
            {webhook.isOurs && <Chip>{thisDashboard}</Chip>}
          </>
        }
        description={webhook.state.explanation}
        tools={
          canWrite && <DeleteWebhook project={form.project} webhook={webhook} isActive={saved.isActive} />
        }
      />
      <WebhookFormView
        project={form.project}
        saved={saved}
        seen={seen}
        id={webhook.id}
        canWrite={canWrite}
        keys={keys}
      />
    </Page>
  )
}
