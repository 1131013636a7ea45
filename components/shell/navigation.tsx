import {
  BookOpen,
  FileDown,
  Globe,
  Inbox,
  LayoutDashboard,
  LayoutTemplate,
  ListChecks,
  type LucideIcon,
  MailCheck,
  MailQuestionMark,
  Mails,
  ScrollText,
  Send,
  Server,
  Settings2,
  Tags,
  Users,
  UserX,
  Webhook,
} from "lucide-react"
import type { Action, Area } from "#contract/method"
import type { ShellWords } from "#lib/words/shell"

/** The sidebar as data: a line appears when its page exists and the role may use it. Names: lib/words/shell.ts. */
export type NavigationItem = {
  /** Folder under /p/{project}/. */
  path: keyof ShellWords["sections"]
  icon: LucideIcon
  needs: { area: Area; action: Action }
}

type NavigationGroup = { name: keyof ShellWords["groups"] | null; items: readonly NavigationItem[] }

export const navigation: readonly NavigationGroup[] = [
  {
    name: null,
    items: [
      { path: "overview", icon: LayoutDashboard, needs: { area: "charts", action: "read" } },
      { path: "messages", icon: Mails, needs: { area: "messages", action: "read" } },
    ],
  },
  {
    name: "content",
    items: [
      { path: "templates", icon: LayoutTemplate, needs: { area: "templates", action: "read" } },
      { path: "send", icon: Send, needs: { area: "sending", action: "write" } },
      { path: "inbox", icon: Inbox, needs: { area: "messages", action: "read" } },
    ],
  },
  {
    name: "delivery",
    items: [
      {
        path: "suppressions",
        icon: UserX,
        needs: { area: "suppressions", action: "read" },
      },
      { path: "validation", icon: ListChecks, needs: { area: "validation", action: "read" } },
      { path: "tags", icon: Tags, needs: { area: "tags", action: "read" } },
      {
        path: "exports",
        icon: FileDown,
        needs: { area: "exports", action: "read" },
      },
      { path: "domains", icon: Globe, needs: { area: "domains", action: "read" } },
      { path: "smtp", icon: Server, needs: { area: "domains", action: "read" } },
      { path: "webhooks", icon: Webhook, needs: { area: "webhooks", action: "read" } },
      { path: "reference", icon: BookOpen, needs: { area: "charts", action: "read" } },
    ],
  },
  {
    name: "project",
    items: [
      { path: "start", icon: MailCheck, needs: { area: "sending", action: "write" } },
      { path: "confirmed", icon: MailQuestionMark, needs: { area: "account", action: "read" } },
      { path: "people", icon: Users, needs: { area: "members", action: "read" } },
      { path: "audit", icon: ScrollText, needs: { area: "audit", action: "read" } },
      { path: "settings", icon: Settings2, needs: { area: "project", action: "read" } },
    ],
  },
]

/** Paths of the lines that this role may see. */
export const visiblePaths = (can: (area: Area, action: Action) => boolean): string[] =>
  navigation
    .flatMap((group) => group.items)
    .filter((item) => can(item.needs.area, item.needs.action))
    .map((item) => item.path)
