import {
  BellRing,
  Globe,
  Inbox,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  MailCheck,
  Mails,
  MousePointerClick,
  ScrollText,
  Send,
  Server,
  Settings2,
  ShieldAlert,
  Users,
  UserX,
  Webhook,
} from "lucide-react"
import type { Action, Area } from "#contract/method"
import type { ShellWords } from "#words/shell"

/**
 * The sections of a project as data: what the sidebar lists, the tabs of a section, the crumbs, the pages of the palette.
 * A page appears when it exists and the role may use it. Names: lib/interface/words/shell.ts.
 */
export type NavigationPage = {
  name: keyof ShellWords["sections"]
  /** Folder under /p/{project}/. */
  path: string
  needs: { area: Area; action: Action }
}

type Role = keyof ShellWords["roles"]

export type NavigationItem = {
  name: keyof ShellWords["sections"]
  icon: LucideIcon
  /** Several are tabs of one section. The folders of all lie in that of the first. */
  pages: readonly [NavigationPage, ...NavigationPage[]]
  /** Roles that may open it but rarely need it: it is missing from their navigation, but the palette finds it. */
  unlistedFor?: readonly Role[]
}

type NavigationGroup = { name: keyof ShellWords["groups"] | null; items: readonly NavigationItem[] }

/** A section of one page, called like it. */
const single = (
  name: keyof ShellWords["sections"],
  icon: LucideIcon,
  area: Area,
  action: Action = "read",
): NavigationItem => ({ name, icon, pages: [{ name, path: name, needs: { area, action } }] })

export const navigation: readonly NavigationGroup[] = [
  { name: null, items: [single("start", MailCheck, "sending", "write")] },
  {
    name: "insight",
    items: [
      single("overview", LayoutDashboard, "charts"),
      {
        name: "messages",
        icon: Mails,
        pages: [
          { name: "messages", path: "messages", needs: { area: "messages", action: "read" } },
          { name: "exports", path: "messages/exports", needs: { area: "exports", action: "read" } },
        ],
      },
      single("bounces", ShieldAlert, "charts"),
      {
        name: "engagement",
        icon: MousePointerClick,
        pages: [
          { name: "engagement", path: "engagement", needs: { area: "charts", action: "read" } },
          { name: "tags", path: "engagement/tags", needs: { area: "tags", action: "read" } },
        ],
      },
      { ...single("alerts", BellRing, "alerts"), unlistedFor: ["editor"] },
    ],
  },
  {
    name: "content",
    items: [
      {
        name: "templates",
        icon: LayoutTemplate,
        pages: [
          { name: "templates", path: "templates", needs: { area: "templates", action: "read" } },
          { name: "parts", path: "templates/parts", needs: { area: "templates", action: "read" } },
          { name: "brand", path: "templates/brand", needs: { area: "templates", action: "read" } },
          { name: "pictures", path: "templates/pictures", needs: { area: "templates", action: "read" } },
        ],
      },
      single("send", Send, "sending", "write"),
      single("inbox", Inbox, "messages"),
    ],
  },
  {
    name: "sending",
    items: [
      {
        name: "suppressions",
        icon: UserX,
        pages: [
          { name: "suppressions", path: "suppressions", needs: { area: "suppressions", action: "read" } },
          {
            name: "validation",
            path: "suppressions/validation",
            needs: { area: "validation", action: "read" },
          },
          { name: "confirmed", path: "suppressions/confirmed", needs: { area: "account", action: "read" } },
        ],
      },
      single("domains", Globe, "domains"),
      { ...single("webhooks", Webhook, "webhooks"), unlistedFor: ["editor"] },
      {
        name: "connect",
        icon: Server,
        pages: [
          { name: "smtp", path: "smtp", needs: { area: "domains", action: "read" } },
          { name: "reference", path: "smtp/reference", needs: { area: "charts", action: "read" } },
        ],
        unlistedFor: ["editor", "viewer"],
      },
    ],
  },
  {
    name: "project",
    items: [
      single("people", Users, "members"),
      single("audit", ScrollText, "audit"),
      {
        name: "settings",
        icon: Settings2,
        pages: [
          { name: "general", path: "settings", needs: { area: "project", action: "write" } },
          { name: "keys", path: "settings/keys", needs: { area: "project", action: "write" } },
        ],
      },
    ],
  },
]

const items: readonly NavigationItem[] = navigation.flatMap((group) => group.items)

/** A page with its section and its title there. A section's first page has the section's title. */
export type SectionPage = NavigationPage & { item: NavigationItem; title: keyof ShellWords["sections"] }

/** Every page of every section. */
export const navigationPages: readonly SectionPage[] = items.flatMap((item) =>
  item.pages.map((page, at) => ({ ...page, item, title: at === 0 ? item.name : page.name })),
)

/** Paths of the pages that this role may see. */
export const visiblePaths = (can: (area: Area, action: Action) => boolean): string[] =>
  navigationPages.filter(({ needs }) => can(needs.area, needs.action)).map(({ path }) => path)

/** The lines of the sidebar for a role, each with the page that it opens. */
export function sidebarLines(role: Role, visible: readonly string[]) {
  return navigation
    .map(({ name, items }) => ({
      name,
      lines: items.flatMap((item) => {
        const path = entryOf(item, visible)
        return path === undefined || item.unlistedFor?.includes(role) ? [] : [{ item, path }]
      }),
    }))
    .filter((group) => group.lines.length > 0)
}

/** The page that a section opens with: its first that this role may see. */
export const entryOf = (item: NavigationItem, visible: readonly string[]): string | undefined =>
  item.pages.find(({ path }) => visible.includes(path))?.path

/** The page of an address below /p/{project}/: `engagement/tags` for `engagement/tags` and its subpages. */
export function pageAt(path: string): SectionPage | undefined {
  const fitting = navigationPages.filter((page) => isWithin(path, page.path))
  return fitting.sort((a, b) => b.path.length - a.path.length)[0]
}

export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)
