import { SearchX } from "lucide-react"
import { WayOn } from "#components/shell/way-on"
import { Page } from "#ui/page-header"
import { EmptyState } from "#ui/states"
import { facesWords } from "#words/faces"
import { wordsFor } from "#lib/access/auth/language"

/** 404 inside a project of ours: the thing is not there, or not any more. */
export default async function NothingHere() {
  const words = await wordsFor(facesWords)
  return (
    <Page>
      <h1 className="sr-only">{words.nothingHere}</h1>
      <EmptyState icon={<SearchX />} title={words.nothingHere} action={<WayOn />}>
        {words.nothingInProject}
      </EmptyState>
    </Page>
  )
}
