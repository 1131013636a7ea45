import { suppressionWords } from "#words/suppression"
import { wordsFor } from "#lib/access/auth/language"
import type { SearchParams } from "#lib/analytics/range/range"
import { loadSuppressions } from "./load.ts"
import { Workbench } from "./workbench.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(suppressionWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function SuppressionsPage({ params, searchParams }: Props) {
  const page = await loadSuppressions((await params).project, await searchParams)
  return <Workbench page={page} />
}
