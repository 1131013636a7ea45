import {
  BookOpen,
  Inbox,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  MailCheck,
  Mails,
  Send,
  Webhook,
} from "lucide-react"
import type { Action, Area } from "#contract/method"

/** The sidebar as data: a line appears when its page exists and the role may use it. */
export type NavigationItem = {
  label: string
  icon: LucideIcon
  /** Folder under /p/{project}/. */
  path: string
  needs: { area: Area; action: Action }
}

export const navigation: readonly { label: string; items: readonly NavigationItem[] }[] = [
  {
    label: "",
    items: [
      {
        label: "Overview",
        icon: LayoutDashboard,
        path: "overview",
        needs: { area: "charts", action: "read" },
      },
      { label: "Messages", icon: Mails, path: "messages", needs: { area: "messages", action: "read" } },
    ],
  },
  {
    label: "Content",
    items: [
      {
        label: "Templates",
        icon: LayoutTemplate,
        path: "templates",
        needs: { area: "templates", action: "read" },
      },
      { label: "Send", icon: Send, path: "send", needs: { area: "sending", action: "write" } },
      { label: "Captured inbox", icon: Inbox, path: "inbox", needs: { area: "messages", action: "read" } },
    ],
  },
  {
    label: "Delivery",
    items: [
      { label: "Webhooks", icon: Webhook, path: "webhooks", needs: { area: "webhooks", action: "read" } },
      {
        label: "API reference",
        icon: BookOpen,
        path: "reference",
        needs: { area: "charts", action: "read" },
      },
    ],
  },
  {
    label: "Project",
    items: [
      { label: "Start guide", icon: MailCheck, path: "start", needs: { area: "sending", action: "write" } },
    ],
  },
]

/** Paths of the lines that this role may see. */
export const visiblePaths = (can: (area: Area, action: Action) => boolean): string[] =>
  navigation
    .flatMap((group) => group.items)
    .filter((item) => can(item.needs.area, item.needs.action))
    .map((item) => item.path)
