"use client"

import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react"

/**
 * Preferences of this person, read on the server and passed down once, so that nothing jumps after the page has loaded.
 * A change takes effect at once; `save` stores it for the next visit.
 */
export type Preferences = {
  /** Ids of the columns that are put away, by table. */
  hiddenColumns: Readonly<Record<string, readonly string[]>>
  /** Single letters as keys (WCAG 2.1.4). */
  hasLetterKeys: boolean
  /** The last chosen filters, as in an address (`?provider=gmail`), and their project. */
  filters?: ChosenFilters | null
  /** Shows ⌘ instead of Ctrl. */
  isMac?: boolean
}

type ChosenFilters = { project: string; query: string }

const atFirst: Preferences = { hiddenColumns: {}, hasLetterKeys: true }

type PreferencesState = Preferences & {
  hideColumns: (tableId: string, hidden: readonly string[]) => void
  switchLetterKeys: (isOn: boolean) => void
  saveFilters: (filters: ChosenFilters) => void
  /** Keeps a choice that has its own place on the page: theme, language. */
  saveChoice: (name: string, value: unknown) => void
}

const nowhere = () => {}
const PreferencesContext = createContext<PreferencesState>({
  ...atFirst,
  hideColumns: nowhere,
  switchLetterKeys: nowhere,
  saveFilters: nowhere,
  saveChoice: nowhere,
})

type ProviderProps = {
  initial: Preferences
  save: (name: string, value: unknown) => void
  children: ReactNode
}

export function PreferencesProvider({ initial, save, children }: ProviderProps) {
  const [chosen, setChosen] = useState(initial)
  const hideColumns = useCallback(
    (tableId: string, hidden: readonly string[]) => {
      setChosen((now) => ({ ...now, hiddenColumns: { ...now.hiddenColumns, [tableId]: hidden } }))
      save(`columns/${tableId}`, hidden)
    },
    [save],
  )
  const switchLetterKeys = useCallback(
    (hasLetterKeys: boolean) => {
      setChosen((now) => ({ ...now, hasLetterKeys }))
      save("letterKeys", hasLetterKeys)
    },
    [save],
  )
  const saveFilters = useCallback(
    (filters: ChosenFilters) => {
      setChosen((now) => ({ ...now, filters }))
      save("filters", filters)
    },
    [save],
  )
  const context = useMemo(
    () => ({ ...chosen, hideColumns, switchLetterKeys, saveFilters, saveChoice: save }),
    [chosen, hideColumns, switchLetterKeys, saveFilters, save],
  )
  return <PreferencesContext value={context}>{children}</PreferencesContext>
}

export const usePreferences = (): PreferencesState => use(PreferencesContext)
