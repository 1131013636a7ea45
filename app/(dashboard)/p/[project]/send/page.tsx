import type { Metadata } from "next"
import { Page, PageHeader } from "#ui/page-header"
import { sendWords } from "#words/send"
import { wordsFor } from "#lib/access/auth/language"
import { loadSend } from "./load.ts"
import { SendPage } from "./send-page.tsx"

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await wordsFor(sendWords)).title })

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<{ template?: string; to?: string; from?: string }>
}

export default async function Send({ params, searchParams }: Props) {
  const { template, to, from } = await searchParams
  const words = await wordsFor(sendWords)
  const send = await loadSend((await params).project)
  return (
    <Page>
      <PageHeader title={words.title} hint={words.hint} />
      <SendPage {...send} templateId={template} to={to} from={from} />
    </Page>
  )
}
