import type { Metadata } from "next"
import { CrumbTitle } from "#components/shell/crumbs"
import { Page, PageHeader } from "#ui/page-header"
import { newForm } from "../form.ts"
import { loadNewWebhook } from "../load.ts"
import { WebhookFormView } from "../webhook-form.tsx"

export const metadata: Metadata = { title: "Add a webhook" }

type Props = { params: Promise<{ project: string }> }

export default async function NewWebhookPage({ params }: Props) {
  const { project } = await loadNewWebhook((await params).project)
  return (
    <Page width="form">
      <CrumbTitle title="New webhook" />
      <PageHeader title="Add a webhook" />
      <WebhookFormView project={project} saved={newForm} isStored={false} canWrite />
    </Page>
  )
}
