import { Plus } from "lucide-react"
import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { exportWords } from "#words/export"
import { wordsFor } from "#lib/access/auth/language"
import { Later } from "../../../../../../later.tsx"
import { ExportsTable, LookAgain } from "../exports-table.tsx"
import { loadExports } from "../load.ts"
import { isUnderWay, placesMax } from "../view.ts"

export const generateMetadata = async () => ({ title: (await wordsFor(exportWords)).title })

type Props = { params: Promise<{ project: string }> }

export default async function ExportsPage({ params }: Props) {
  const { frame, listed } = await loadExports((await params).project)
  const words = await wordsFor(exportWords)
  const order = (
    <LinkButton href={`/p/${frame.project}/messages/exports/new`} variant="primary">
      <Plus aria-hidden /> {words.order}
    </LinkButton>
  )
  return (
    <Page>
      <PageHeader
        title={words.title}
        hint={words.hint}
        tools={
          frame.canWrite && (
            <Later value={listed} frame={order}>
              {/* An empty list has the button itself, in a full one nothing has room. */}
              {({ rows }) => rows.length > 0 && rows.length < placesMax && order}
            </Later>
          )
        }
      />
      <Later value={listed} frame={<ExportsTable {...frame} isLoading />}>
        {({ rows, failure, nowMs }) => (
          <>
            <LookAgain isOn={rows.some(isUnderWay)} />
            <ExportsTable {...frame} rows={rows} failure={failure} nowMs={nowMs} />
            {rows.length > 0 && (
              <p className="tnum text-ink-3 text-xs">
                {rows.length < placesMax ? words.places({ used: rows.length, most: placesMax }) : words.full}
              </p>
            )}
          </>
        )}
      </Later>
      {!frame.canWrite && <p className="text-ink-3 text-sm">{words.onlyOthers}</p>}
    </Page>
  )
}
