"use client"

import type { ComponentProps } from "react"
import { Page, PageHeader } from "#ui/page-header"
import { Broken, type BrokenProps } from "../broken.tsx"

type Props = BrokenProps &
  Pick<ComponentProps<typeof Page>, "width" | "className"> & { title: string; broke: string; text?: string }

/** A page that could not be drawn: its title stays above the failure. */
export function BrokenPage({ title, width, className, broke, text, ...broken }: Props) {
  return (
    <Page width={width} className={className}>
      <PageHeader title={title} />
      <Broken {...broken} title={broke}>
        {text}
      </Broken>
    </Page>
  )
}
