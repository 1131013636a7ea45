import type { Action, Area } from "#contract/method"
import type { CommandWords } from "#words/command"

/** Actions of the command palette. An action appears when this role can see its page and may perform it. */
export type PaletteAction = {
  name: keyof CommandWords["actions"]
  /** The page it belongs to, a folder under /p/{project}/. */
  section: string
  /** The page below the section, or its query. */
  at: string
  needs: { area: Area; action: Action }
}

export const paletteActions: readonly PaletteAction[] = [
  { name: "sendMessage", section: "send", at: "", needs: { area: "sending", action: "write" } },
  { name: "newTemplate", section: "templates", at: "/new", needs: { area: "templates", action: "write" } },
  { name: "newWebhook", section: "webhooks", at: "/new", needs: { area: "webhooks", action: "write" } },
  { name: "verifyBody", section: "webhooks", at: "/verify", needs: { area: "webhooks", action: "read" } },
  { name: "addDomain", section: "domains", at: "?add", needs: { area: "domains", action: "write" } },
  {
    name: "suppress",
    section: "suppressions",
    at: "?panel=add",
    needs: { area: "suppressions", action: "write" },
  },
  {
    name: "validate",
    section: "suppressions/validation",
    at: "",
    needs: { area: "validation", action: "write" },
  },
  { name: "invite", section: "people", at: "?invite", needs: { area: "members", action: "write" } },
]

/** Names of the actions that this role may begin. */
export const possibleActions = (
  visible: readonly string[],
  can: (area: Area, action: Action) => boolean,
): string[] =>
  paletteActions
    .filter((one) => visible.includes(one.section) && can(one.needs.area, one.needs.action))
    .map((one) => one.name)
