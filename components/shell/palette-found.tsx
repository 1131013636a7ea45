"use client"

import { Ban, Bookmark, Globe, LayoutTemplate, Mails, Route, UserRound, Webhook } from "lucide-react"
import type { ReactNode } from "react"
import type { CommandWords } from "#words/command"
import type { ShellWords } from "#words/shell"
import type { Found, FoundKind } from "./commands-props.tsx"

/** How each kind of thing that the server finds is shown: which group, which picture, where it leads. */
type Look = {
  section: keyof ShellWords["sections"]
  icon: ReactNode
  name: (found: Found, words: CommandWords) => string
  /** Below /p/{project}/. */
  href: (id: string) => string
  /** Addresses, and subjects that may contain one, are not remembered. */
  isRemembered?: true
}

const q = (text: string): string => `q=${encodeURIComponent(text)}`
const messagesWith = (text: string): string => `messages?${q(text)}&range=30d`

/** A saved view; its id is where it leads. */
const viewOf = (section: Look["section"]): Look => ({
  section,
  icon: <Bookmark aria-hidden />,
  name: ({ name }) => name,
  href: (id) => id,
  isRemembered: true,
})

export const foundLooks: Record<FoundKind, Look> = {
  "messages-view": viewOf("messages"),
  "overview-view": viewOf("overview"),
  "bounces-view": viewOf("bounces"),
  "engagement-view": viewOf("engagement"),
  job: {
    section: "messages",
    icon: <Route aria-hidden />,
    name: ({ id }, words) => words.storyOf({ jobId: id }),
    href: (id) => `messages/${encodeURIComponent(id)}`,
    isRemembered: true,
  },
  recipient: {
    section: "messages",
    icon: <Mails aria-hidden />,
    name: ({ name }, words) => words.messagesOf({ address: name }),
    href: messagesWith,
  },
  subject: {
    section: "messages",
    icon: <Mails aria-hidden />,
    name: ({ name }) => name,
    href: messagesWith,
  },
  template: {
    section: "templates",
    icon: <LayoutTemplate aria-hidden />,
    name: ({ name }) => name,
    href: (id) => `templates/${encodeURIComponent(id)}`,
    isRemembered: true,
  },
  suppression: {
    section: "suppressions",
    icon: <Ban aria-hidden />,
    name: ({ name }) => name,
    href: (email) => `suppressions?${q(email)}`,
  },
  domain: {
    section: "domains",
    icon: <Globe aria-hidden />,
    name: ({ name }) => name,
    href: (domain) => `domains/${encodeURIComponent(domain)}`,
    isRemembered: true,
  },
  webhook: {
    section: "webhooks",
    icon: <Webhook aria-hidden />,
    name: ({ name }) => name,
    href: (id) => `webhooks/${encodeURIComponent(id)}`,
    isRemembered: true,
  },
  person: {
    section: "people",
    icon: <UserRound aria-hidden />,
    name: ({ name }) => name,
    href: () => "people",
  },
}

/** Results by section, each section in the order of the server. */
export function bySection(found: readonly Found[]): [Look["section"], Found[]][] {
  const sections = [...new Set(found.map(({ kind }) => foundLooks[kind].section))]
  return sections.map((section) => [
    section,
    found.filter(({ kind }) => foundLooks[kind].section === section),
  ])
}
