import { Page, PageHeader } from "#ui/page-header"
import { orderExportWords } from "#words/order-export"
import { wordsFor } from "#lib/access/auth/language"
import { loadOrder } from "../load.ts"
import { OrderForm } from "../order-form.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(orderExportWords)).orderTitle })

type Props = { params: Promise<{ project: string }> }

export default async function NewExportPage({ params }: Props) {
  const page = await loadOrder((await params).project)
  const words = await wordsFor(orderExportWords)
  return (
    <Page width="form">
      <PageHeader title={words.orderTitle} description={words.orderText} />
      <OrderForm {...page} />
    </Page>
  )
}
