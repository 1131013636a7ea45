import type { Metadata } from "next"
import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { loadWebhooks } from "../load.ts"
import { VerifyPanel } from "../verify-panel.tsx"
import { WebhooksTable } from "../webhooks-table.tsx"

export const metadata: Metadata = { title: "Webhooks" }

type Props = { params: Promise<{ project: string }> }

export default async function WebhooksPage({ params }: Props) {
  const { project } = await params
  const list = await loadWebhooks(project)
  return (
    <Page>
      <PageHeader
        title="Webhooks"
        hint="addresses that are told what happens to letters"
        tools={
          list.canWrite && (
            <LinkButton href={`/p/${project}/webhooks/new`} variant="primary">
              Add a webhook
            </LinkButton>
          )
        }
      />
      <WebhooksTable {...list} />
      <VerifyPanel />
    </Page>
  )
}
