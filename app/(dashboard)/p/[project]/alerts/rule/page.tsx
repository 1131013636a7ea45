import { CrumbTitle } from "#components/shell/crumbs"
import { Page, PageHeader } from "#ui/page-header"
import { alertFormWords } from "#words/alert-form"
import { wordsFor } from "#lib/access/auth/language"
import { firstValue, type SearchParams } from "#lib/analytics/range/range"
import { loadRule } from "./load.ts"
import { RuleFormView } from "./rule-form.tsx"

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ searchParams }: Props) {
  const words = await wordsFor(alertFormWords)
  return { title: firstValue((await searchParams).id) === undefined ? words.newTitle : words.editTitle }
}

/** A new rule, or with `?id=` one that is there. */
export default async function AlertRulePage({ params, searchParams }: Props) {
  const { project } = await params
  const rule = await loadRule(project, firstValue((await searchParams).id))
  const words = await wordsFor(alertFormWords)
  return (
    <Page width="form">
      <CrumbTitle title={rule.saved.name || words.newTitle} />
      <PageHeader title={rule.rule_id === null ? words.newTitle : words.editTitle} />
      <RuleFormView key={rule.rule_id} project={project} {...rule} />
    </Page>
  )
}
