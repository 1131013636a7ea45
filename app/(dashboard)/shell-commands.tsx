"use client"

import { useCallback } from "react"
import { Commands } from "#components/shell/commands"
import type { CommandsProps, Found } from "#components/shell/commands-props"
import { getJson } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { useChooseLanguage } from "./use-choose-language.ts"

type Finding = { found: Found[]; isWhole: boolean }

/** The palette and the keys, with the ways to the server that components do not have. */
export function ShellCommands(props: Omit<CommandsProps, "find" | "chooseLanguage">) {
  const slug = props.current?.slug
  const find = useCallback(
    async (text: string, signal: AbortSignal) => {
      if (!slug) return { found: [], isWhole: true }
      const query = new URLSearchParams({ q: text })
      return unwrap(await getJson<Finding>(`/api/projects/${slug}/find?${query}`, signal))
    },
    [slug],
  )
  const choose = useChooseLanguage()
  return <Commands {...props} find={find} chooseLanguage={(language) => void choose(language)} />
}
