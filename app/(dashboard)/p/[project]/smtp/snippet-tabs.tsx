"use client"

import type { ReactNode } from "react"
import { ScrollRegion } from "#ui/scroll-region"
import { Tabs, type TabsProps } from "#ui/tabs"

type Props = Omit<TabsProps, "tabs"> & {
  snippets: readonly { language: string; label: string; shown: ReactNode }[]
  /** Name of the code of a language. */
  codeLabel: (values: { label: string }) => string
}

/** The same code in several languages, one seen at a time. */
export const SnippetTabs = ({ snippets, codeLabel, ...tabs }: Props) => (
  <Tabs
    {...tabs}
    tabs={snippets.map(({ language, label, shown }) => ({
      value: language,
      label,
      content: (
        <ScrollRegion label={codeLabel({ label })} className="max-h-[60dvh] overflow-auto bg-sunken p-3">
          <pre className="text-2xs text-ink leading-5">
            <code>{shown}</code>
          </pre>
        </ScrollRegion>
      ),
    }))}
  />
)
