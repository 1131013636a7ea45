import { brandWords } from "#words/brand"
import { wordsFor } from "#lib/access/auth/language"
import { BrandPage } from "./brand-page.tsx"
import { loadBrand } from "./load.ts"

export const generateMetadata = async () => ({ title: (await wordsFor(brandWords)).title })

type Props = { params: Promise<{ project: string }> }

export default async function TemplatesBrandPage({ params }: Props) {
  return <BrandPage {...(await loadBrand((await params).project))} />
}
