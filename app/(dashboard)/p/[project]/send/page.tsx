import type { Metadata } from "next"
import { Page, PageHeader } from "#ui/page-header"
import { loadSend } from "./load.ts"
import { SendPage } from "./send-page.tsx"

export const metadata: Metadata = { title: "Send" }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<{ template?: string; to?: string }>
}

export default async function Send({ params, searchParams }: Props) {
  const { template, to } = await searchParams
  const send = await loadSend((await params).project)
  return (
    <Page>
      <PageHeader title="Send" hint="one message, to as many as 500 addresses" />
      <SendPage {...send} templateId={template} to={to} />
    </Page>
  )
}
