import { promotionWords } from "#words/promotion"
import { wordsFor } from "#lib/access/auth/language"
import type { SearchParams } from "#lib/analytics/range/range"
import { TemplateFailed } from "../template-failed.tsx"
import { loadPromotion } from "./load.ts"
import { PromotionPage } from "./promotion-page.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(promotionWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function PromoteTemplatePage({ params, searchParams }: Props) {
  const { project } = await params
  const { view, failure } = await loadPromotion(project, await searchParams)
  if (!view) return <TemplateFailed sentence={failure ?? ""} />
  return <PromotionPage {...view} failure={failure} />
}
