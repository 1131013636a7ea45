import { SearchX } from "lucide-react"
import { Page } from "#ui/page-header"
import { EmptyState } from "#ui/states"

/** 404 inside a project of ours: the thing is not there, or not any more. */
export default function NothingHere() {
  return (
    <Page>
      <h1 className="sr-only">Nothing here</h1>
      <EmptyState icon={<SearchX />} title="Nothing here">
        The address is wrong, or the thing behind it has been deleted.
      </EmptyState>
    </Page>
  )
}
