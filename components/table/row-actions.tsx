"use client"

import { Ellipsis } from "lucide-react"
import type { ComponentProps } from "react"
import { IconButton } from "#ui/button"
import { OnDemand } from "#ui/on-demand"

type RowActionsProps<P> = Pick<ComponentProps<typeof OnDemand<P>>, "lines" | "menu"> & { label: string }

/** The menu at the end of a row; its code loads after the row. */
export const RowActions = <P,>({ label, ...menu }: RowActionsProps<P>) => (
  <OnDemand
    {...menu}
    button={(button) => (
      <IconButton {...button} label={label} size="sm">
        <Ellipsis />
      </IconButton>
    )}
  />
)
