"use client"

import {
  Ban,
  CircleUser,
  Clock,
  Database,
  Keyboard,
  Languages,
  LayoutGrid,
  LayoutTemplate,
  Mails,
  Plus,
  Route,
  ScrollText,
} from "lucide-react"
import { useRouter } from "next/navigation"
import { type ReactNode, useMemo } from "react"
import { languageNames, languages } from "#lib/words/catalogue"
import { type CommandWords, commandWords } from "#lib/words/commands"
import { type ShellWords, shellWords } from "#lib/words/shell"
import { paletteActions } from "./actions.tsx"
import type { CommandsProps, Found } from "./commands.tsx"
import { openCommands } from "./commands-open.tsx"
import { Initials } from "./initials.tsx"
import { capsOf, goKeys, keyLines } from "./keys.ts"
import { useLanguage, useWords } from "./language.tsx"
import { navigation } from "./navigation.tsx"
import { recentLines } from "./palette-recent.ts"
import { usePreferences } from "./preferences.tsx"
import { themeIcons, useTheme } from "./theme.tsx"
import { themes } from "./theme-choice.tsx"

export type PaletteLine = {
  id: string
  name: string
  icon: ReactNode
  /** What else finds it. */
  keywords: string[]
  note?: string | undefined
  caps?: string[] | undefined
  /** Where it leads, for those that may be remembered as recent. */
  href?: string
  act: () => void
}

type GroupName = keyof Pick<CommandWords, "recent" | "found" | "goTo" | "act" | "projects" | "settings">
export type PaletteGroup = { name: GroupName; lines: PaletteLine[] }

type Given = CommandsProps & {
  words: CommandWords
  shell: ShellWords
  go: (href: string) => () => void
}

/** Every line of the palette for this role and this text, by group; empty groups are absent. */
export function usePaletteLines(props: CommandsProps, text: string, found: readonly Found[]): PaletteGroup[] {
  const words = useWords(commandWords)
  const shell = useWords(shellWords)
  const router = useRouter()
  const appearance = useAppearance(props)
  return useMemo(() => {
    const given = { ...props, words, shell, go: (href: string) => () => router.push(href) }
    const groups: PaletteGroup[] = [
      { name: "found", lines: [...addressLines(given, text.trim()), ...foundLines(given, found)] },
      { name: "recent", lines: text.trim() === "" ? lately(given) : [] },
      { name: "goTo", lines: sectionLines(given) },
      { name: "act", lines: actionLines(given) },
      { name: "projects", lines: projectLines(given) },
      { name: "settings", lines: appearance },
    ]
    return groups.filter((group) => group.lines.length > 0)
  }, [props, words, shell, router, text, found, appearance])
}

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** A typed address: its letters, and whether it is suppressed. Not for people who see masked ones. */
function addressLines({ current, visible, canSeeAddresses, words, go }: Given, text: string): PaletteLine[] {
  if (!current || !canSeeAddresses || !isAddress(text)) return []
  const query = `?${new URLSearchParams({ q: text })}`
  const lines = [
    {
      section: "messages",
      query: `${query}&range=30d`,
      name: words.messagesOf(text),
      icon: <Mails aria-hidden />,
    },
    { section: "suppressions", query, name: words.suppressionOf(text), icon: <Ban aria-hidden /> },
  ]
  return lines
    .filter((line) => visible.includes(line.section))
    .map(({ section, query, name, icon }) => ({
      id: `address ${section} ${text}`,
      name,
      icon,
      keywords: [text],
      act: go(`/p/${current.slug}/${section}${query}`),
    }))
}

function foundLines({ current, words, go }: Given, found: readonly Found[]): PaletteLine[] {
  if (!current) return []
  return found.map(({ kind, id, name }) => {
    const isJob = kind === "job"
    const href = `/p/${current.slug}/${isJob ? "messages" : "templates"}/${encodeURIComponent(id)}`
    return {
      id: `found ${kind} ${id}`,
      name: isJob ? words.storyOf(id) : name,
      note: isJob ? undefined : words.template,
      icon: isJob ? <Route aria-hidden /> : <LayoutTemplate aria-hidden />,
      keywords: [name],
      href,
      act: go(href),
    }
  })
}

function lately({ current, go }: Given): PaletteLine[] {
  if (!current) return []
  return recentLines(current.slug).map(({ name, href }) => ({
    id: `recent ${href}`,
    name,
    icon: <Clock aria-hidden />,
    keywords: [name],
    href,
    act: go(href),
  }))
}

function sectionLines(given: Given): PaletteLine[] {
  const { current, visible, shell, go } = given
  if (!current) return accountLines(given)
  const items = navigation.flatMap((group) => group.items).filter((item) => visible.includes(item.path))
  const lines = items.map(({ path, icon: Icon }) => {
    const href = `/p/${current.slug}/${path}`
    const letter = goKeys.find((one) => one.path === path)?.key
    return {
      id: `go ${path}`,
      name: shell.sections[path],
      icon: <Icon aria-hidden />,
      keywords: [shell.sections[path]],
      caps: letter ? ["G", letter.toUpperCase()] : undefined,
      href,
      act: go(href),
    }
  })
  return [...lines, ...accountLines(given)]
}

/** Pages without a project. */
function accountLines({ canReadLog, shell, words, go }: Given): PaletteLine[] {
  const account: PaletteLine = {
    id: "go account",
    name: words.account,
    icon: <CircleUser aria-hidden />,
    keywords: [words.account],
    act: go("/account"),
  }
  const log: PaletteLine = {
    id: "go account audit",
    name: shell.places.audit,
    icon: <ScrollText aria-hidden />,
    keywords: [shell.places.audit],
    act: go("/audit"),
  }
  const storage: PaletteLine = {
    id: "go storage",
    name: shell.places.storage,
    icon: <Database aria-hidden />,
    keywords: [shell.places.storage],
    act: go("/storage"),
  }
  return canReadLog ? [account, log, storage] : [account]
}

function actionLines({ current, actions, canCreate, words, go }: Given): PaletteLine[] {
  const inProject = current
    ? paletteActions
        .filter((one) => actions.includes(one.name))
        .map(({ name, section, at }) => ({ name, href: `/p/${current.slug}/${section}${at}` }))
    : []
  const all = [...inProject, ...(canCreate ? [{ name: "newProject" as const, href: "/projects?new" }] : [])]
  return all.map(({ name, href }) => ({
    id: `do ${name}`,
    name: words.actions[name],
    icon: <Plus aria-hidden />,
    keywords: [words.actions[name]],
    act: go(href),
  }))
}

function projectLines({ current, projects, shell, go }: Given): PaletteLine[] {
  const others = projects.filter((one) => one.slug !== current?.slug)
  return [
    ...others.map(({ slug, name }) => ({
      id: `project ${slug}`,
      name,
      icon: <Initials name={name} isSmall />,
      keywords: [name],
      act: go(`/p/${slug}/overview`),
    })),
    {
      id: "project all",
      name: shell.allProjects,
      icon: <LayoutGrid aria-hidden />,
      keywords: [shell.allProjects],
      act: go("/projects"),
    },
  ]
}

/** Theme, language, keys. */
function useAppearance({ chooseLanguage }: CommandsProps): PaletteLine[] {
  const words = useWords(commandWords)
  const shell = useWords(shellWords)
  const here = useLanguage()
  const { isMac = false } = usePreferences()
  const [theme, chooseTheme] = useTheme()
  return useMemo(() => {
    const line = (id: string, name: string, icon: ReactNode, act: () => void): PaletteLine => ({
      id,
      name,
      icon,
      keywords: [name],
      act,
    })
    const looks = themes
      .filter((one) => one !== theme)
      .map((one) => {
        const Icon = themeIcons[one]
        return line(`theme ${one}`, words.theme(shell.themes[one]), <Icon aria-hidden />, () =>
          chooseTheme(one),
        )
      })
    const tongues = languages
      .filter((one) => one !== here)
      .map((one) =>
        line(`language ${one}`, words.language(languageNames[one]), <Languages aria-hidden />, () =>
          chooseLanguage(one),
        ),
      )
    const keys = line("keys", words.allKeys, <Keyboard aria-hidden />, () => openCommands("keys"))
    return [...looks, ...tongues, { ...keys, caps: capsOf(keyLines.allKeys, isMac) }]
  }, [words, shell, here, theme, isMac, chooseTheme, chooseLanguage])
}
