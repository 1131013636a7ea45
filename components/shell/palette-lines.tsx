"use client"

import {
  Ban,
  CircleUser,
  Clock,
  Database,
  Keyboard,
  Languages,
  LayoutGrid,
  Mails,
  Plus,
  ScrollText,
} from "lucide-react"
import { type ReactNode, useMemo } from "react"
import { languageNames, languages } from "#lib/interface/words/catalogue"
import { lookUp } from "#lib/interface/words/say"
import { useNavigate } from "#ui/leave-guard"
import { type CommandWords, commandWords } from "#words/command"
import { type ShellWords, shellWords } from "#words/shell"
import { commandWords as commandWordsOfAll } from "#words-of-all/command"
import { shellWords as shellWordsOfAll } from "#words-of-all/shell"
import { paletteActions } from "./actions.tsx"
import { useCarried } from "./carried.tsx"
import { openCommands } from "./commands-open.tsx"
import type { CommandsProps, Found } from "./commands-props.tsx"
import { Initials } from "./initials.tsx"
import { goKeys, keyLines } from "./keys.ts"
import { useLanguage, useWords } from "./language.tsx"
import { type NavigationPage, navigationPages } from "./navigation.tsx"
import { bySection, foundLooks } from "./palette-found.tsx"
import { recentLines } from "./palette-recent.ts"
import { themeIcons, useTheme } from "./theme.tsx"
import { themes } from "./theme-choice.tsx"
import { useCaps } from "./use-caps.tsx"

export type PaletteLine = {
  id: string
  name: string
  icon: ReactNode
  /** Further search words. */
  keywords: string[]
  note?: string | undefined
  caps?: string[] | undefined
  /** Address of the line, when it may be remembered as recent. */
  href?: string
  act: () => void
}

export type PaletteGroup = { title: string; lines: PaletteLine[] }

type LineContext = CommandsProps & {
  words: CommandWords
  shell: ShellWords
  go: (href: string) => () => void
  /** Adds the parameters of the open page to a page's address. */
  carried: (path: string) => string
}

/** Every line of the palette for this role and this text, by group; empty groups are absent. */
export function usePaletteLines(props: CommandsProps, text: string, found: readonly Found[]): PaletteGroup[] {
  const words = useWords(commandWords)
  const shell = useWords(shellWords)
  const navigate = useNavigate()
  const carried = useCarried()
  const appearance = useAppearance(props)
  return useMemo(() => {
    const context = { ...props, words, shell, carried, go: (href: string) => () => navigate(href) }
    const groups: PaletteGroup[] = [
      { title: words.address, lines: addressLines(context, text.trim()) },
      ...foundGroups(context, found, text.trim()),
      { title: words.recent, lines: text.trim() === "" ? lately(context) : [] },
      { title: words.goTo, lines: [...pageLines(context), ...accountLines(context)] },
      { title: words.act, lines: actionLines(context) },
      { title: words.projects, lines: projectLines(context) },
      { title: words.settings, lines: appearance },
    ]
    return groups.filter((group) => group.lines.length > 0)
  }, [props, words, shell, carried, navigate, text, found, appearance])
}

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** A typed address: its letters, and whether it is suppressed. Not for people who see masked ones. */
function addressLines(
  { current, visible, canSeeAddresses, words, go }: LineContext,
  text: string,
): PaletteLine[] {
  if (!current || !canSeeAddresses || !isAddress(text)) return []
  const query = `?${new URLSearchParams({ q: text })}`
  const lines = [
    {
      section: "messages",
      query: `${query}&range=30d`,
      name: words.messagesOf({ address: text }),
      icon: <Mails aria-hidden />,
    },
    {
      section: "suppressions",
      query,
      name: words.suppressionOf({ address: text }),
      icon: <Ban aria-hidden />,
    },
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

/** Results of the server, one group for each section. A line for the whole typed address is above them. */
function foundGroups(
  { current, words, shell, go }: LineContext,
  found: readonly Found[],
  text: string,
): PaletteGroup[] {
  if (!current) return []
  const others = found.filter(({ id }) => !isAddress(text) || id.toLowerCase() !== text.toLowerCase())
  return bySection(others).map(([section, things]) => ({
    title: shell.sections[section],
    lines: things.map((thing) => {
      const look = foundLooks[thing.kind]
      const href = `/p/${current.slug}/${look.href(thing.id)}`
      return {
        id: `found ${thing.kind} ${thing.id}`,
        name: look.name(thing, words),
        note: thing.note,
        icon: look.icon,
        // The palette does not filter the results of the server again.
        keywords: [thing.name, thing.note ?? "", text],
        ...(look.isRemembered && { href }),
        act: go(href),
      }
    }),
  }))
}

function lately({ current, go }: LineContext): PaletteLine[] {
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

/** Every page of the project that this role can see, found by its name and by its aliases, in any language. */
function pageLines({ current, visible, shell, carried, go }: LineContext): PaletteLine[] {
  if (!current) return []
  const pages = navigationPages.filter(({ path }) => visible.includes(path))
  return pages.map((page) => {
    const { item, path } = page
    const href = `/p/${current.slug}/${path}`
    const letter = goKeys.find((one) => one.path === path)?.key
    const section = shell.sections[item.name]
    return {
      id: `go ${path}`,
      name: shell.sections[page.title],
      note: page.title === item.name ? undefined : section,
      icon: <item.icon aria-hidden />,
      keywords: [shell.sections[page.title], ...namesOf(page), section],
      caps: letter ? ["G", letter.toUpperCase()] : undefined,
      href,
      act: go(`${href}${carried(path)}`),
    }
  })
}

/** Current and former names of a page in every language, because people who read English may search in German. */
const namesOf = ({ name }: NavigationPage): string[] => [
  ...Object.values(shellWordsOfAll).map(({ sections }) => sections[name]),
  ...Object.values(commandWordsOfAll).flatMap(({ alsoCalled }) =>
    (lookUp(alsoCalled, name) ?? "").split(", "),
  ),
]

/** Pages without a project. */
function accountLines({ canReadLog, shell, words, go }: LineContext): PaletteLine[] {
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

function actionLines({ current, actions, canCreate, words, go }: LineContext): PaletteLine[] {
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

function projectLines({ current, projects, shell, go }: LineContext): PaletteLine[] {
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
  const { caps } = useCaps()
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
        return line(`theme ${one}`, words.theme({ name: shell.themes[one] }), <Icon aria-hidden />, () =>
          chooseTheme(one),
        )
      })
    const tongues = languages
      .filter((one) => one !== here)
      .map((one) =>
        line(`language ${one}`, words.language({ name: languageNames[one] }), <Languages aria-hidden />, () =>
          chooseLanguage(one),
        ),
      )
    const keys = line("keys", words.allKeys, <Keyboard aria-hidden />, () => openCommands("keys"))
    return [...looks, ...tongues, { ...keys, caps: caps(keyLines.allKeys) }]
  }, [words, shell, here, theme, caps, chooseTheme, chooseLanguage])
}
