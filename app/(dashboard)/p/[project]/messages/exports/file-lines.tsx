"use client"

import type { ReactElement } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { formatBytes } from "#lib/interface/format/number"
import { Menu, MenuItem } from "#ui/menu"
import { exportWords } from "#words/export"
import type { FileView } from "./view.ts"

type Props = { trigger: ReactElement; files: readonly FileView[] }

/** The open menu with every file of an export. */
export default function FileLines({ trigger, files }: Props) {
  const words = useWords(exportWords)
  const language = useLanguage()
  return (
    <Menu align="start" isOpenAtFirst trigger={trigger}>
      {files.map((file) => (
        <MenuItem key={file.no} onSelect={() => save(file.href)}>
          <span className="tnum">
            {words.fileNo({ no: file.no, size: formatBytes(file.size, language) })}
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}

/** Follows a link that is saved and not shown; the page stays. */
function save(href: string): void {
  const link = document.createElement("a")
  link.href = href
  link.download = ""
  link.click()
}
