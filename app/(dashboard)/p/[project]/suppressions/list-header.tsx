"use client"

import { Download, Plus, Upload } from "lucide-react"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { Button, buttonClass } from "#ui/button"
import { cn } from "#ui/cn"
import { PageHeader } from "#ui/page-header"
import { suppressionWords } from "#words/suppression"
import type { SuppressionsPage } from "./load.ts"
import type { PageState } from "./use-page-state.ts"

export type ListHeaderProps = {
  page: SuppressionsPage
  state: PageState
  /** Total number; null when it is shown elsewhere, or unknown. */
  total: string | null
  /** The filters as the search of a URL: what is downloaded. */
  csv: string
}

/** The title with the number of entries, and the ways in and out of the list. */
export function ListHeader({ page, state, total, csv }: ListHeaderProps) {
  const words = useWords(suppressionWords)
  useKey("suppress", () => state.showPanel("add"), { isOff: () => !page.canWrite })
  return (
    <PageHeader
      title={words.title}
      hint={total !== null && words.hint({ count: total })}
      tools={
        <>
          <a
            href={`/api/projects/${page.project}/suppressions/export${csv}`}
            download
            aria-label={words.export}
            title={words.export}
            className={cn(buttonClass({ variant: "ghost" }), "w-8 px-0 max-md:min-w-11")}
          >
            <Download aria-hidden />
          </a>
          {page.canWrite && (
            <>
              <Button onClick={() => state.showPanel("import")}>
                <Upload aria-hidden /> {words.import}
              </Button>
              <Button variant="primary" onClick={() => state.showPanel("add")}>
                <Plus aria-hidden /> {words.add}
              </Button>
            </>
          )}
        </>
      }
    />
  )
}
