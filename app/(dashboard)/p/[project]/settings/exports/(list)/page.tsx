import { Plus } from "lucide-react"
import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { exportWords } from "#words/export"
import { wordsFor } from "../../../../../../language.ts"
import { ExportsTable } from "../exports-table.tsx"
import { loadExports } from "../load.ts"
import { LookAgain } from "../look-again.tsx"
import { isUnderWay, placesMax } from "../view.ts"

export const generateMetadata = async () => ({ title: (await wordsFor(exportWords)).title })

type Props = { params: Promise<{ project: string }> }

export default async function ExportsPage({ params }: Props) {
  const { failure, canWrite, ...list } = await loadExports((await params).project)
  const words = await wordsFor(exportWords)
  const isFull = list.rows.length >= placesMax
  // An empty list has the button itself.
  const order = canWrite && !isFull && list.rows.length > 0 && (
    <LinkButton href={`/p/${list.project}/settings/exports/new`} variant="primary">
      <Plus aria-hidden /> {words.order}
    </LinkButton>
  )
  return (
    <Page>
      <LookAgain isOn={list.rows.some(isUnderWay)} />
      <PageHeader title={words.title} hint={words.hint} tools={order} />
      <ExportsTable {...list} canWrite={canWrite} failure={failure} />
      {list.rows.length > 0 && (
        <p className="tnum text-ink-3 text-xs">
          {isFull ? words.full : words.places({ used: list.rows.length, most: placesMax })}
        </p>
      )}
      {!canWrite && <p className="text-ink-3 text-sm">{words.onlyOthers}</p>}
    </Page>
  )
}
