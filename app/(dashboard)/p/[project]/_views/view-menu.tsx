"use client"

import { Ellipsis } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { IconButton } from "#ui/button"
import { OnDemand } from "#ui/on-demand"
import { later, part } from "#ui/part"
import { viewWords } from "#words/view"
import type { ViewMenuProps } from "./view-lines.tsx"

const viewLines = part(() => import("./view-lines.tsx"))
const ViewDialog = later(() => import("./view-dialog.tsx"))
const ReportDialog = later(() => import("./report-dialog.tsx"))

export function ViewMenu(props: ViewMenuProps) {
  const words = useWords(viewWords)
  const [isNaming, setIsNaming] = useState(false)
  const [isMailing, setIsMailing] = useState(false)
  const { view, isShown: _, ...place } = props
  return (
    <>
      <OnDemand
        lines={viewLines}
        button={(button) => (
          <IconButton
            {...button}
            label={words.menuOf({ name: view.name })}
            size="sm"
            className="h-auto w-7 rounded-l-none max-md:min-w-11"
          >
            <Ellipsis className="size-3.5!" />
          </IconButton>
        )}
        menu={(Lines, trigger) => (
          <Lines
            trigger={trigger}
            onRename={() => setIsNaming(true)}
            onMail={() => setIsMailing(true)}
            {...props}
          />
        )}
      />
      {isNaming && <ViewDialog {...place} view={view} onClose={() => setIsNaming(false)} />}
      {isMailing && place.reports && (
        <ReportDialog
          project={place.project}
          view={view}
          reports={place.reports}
          onClose={() => setIsMailing(false)}
        />
      )}
    </>
  )
}
