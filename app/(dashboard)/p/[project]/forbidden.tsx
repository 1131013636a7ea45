import { UserLock } from "lucide-react"
import { Page } from "#ui/page-header"
import { EmptyState } from "#ui/states"

/** 403 inside a project: the frame stays, the page says who can help. */
export default function NoRight() {
  return (
    <Page>
      <h1 className="sr-only">Your role does not reach here</h1>
      <EmptyState icon={<UserLock />} title="Your role does not reach here">
        Your role in this project does not include this page. A manager of the project can change that.
      </EmptyState>
    </Page>
  )
}
