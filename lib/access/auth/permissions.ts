import type { Action, Area } from "#contract/method"

/** Rights by role, as data for the proxy, the pages and the navigation. An owner can do everything. */
export type Role = "owner" | "manager" | "editor" | "operator" | "viewer"

const read: readonly Action[] = ["read"]
const both: readonly Action[] = ["read", "write"]
const none: readonly Action[] = []

/** No project role has `account`: projects, people and the account key belong to the owner alone. */
const table: Record<Exclude<Role, "owner">, Record<Area, readonly Action[]>> = {
  manager: {
    // Markers in charts.
    charts: both,
    messages: both,
    templates: both,
    sending: both,
    webhooks: both,
    suppressions: both,
    domains: both,
    validation: both,
    tags: both,
    exports: both,
    alerts: both,
    project: both,
    members: both,
    audit: read,
    account: none,
  },
  editor: {
    charts: both,
    messages: read,
    templates: both,
    sending: both,
    webhooks: read,
    suppressions: read,
    domains: read,
    // Editors use validation before they send; its only write is the query.
    validation: both,
    tags: read,
    exports: read,
    alerts: read,
    project: none,
    members: none,
    audit: none,
    account: none,
  },
  operator: {
    charts: both,
    messages: both,
    templates: read,
    sending: none,
    webhooks: both,
    suppressions: both,
    domains: both,
    validation: both,
    tags: both,
    exports: both,
    alerts: both,
    project: none,
    members: none,
    audit: read,
    account: none,
  },
  viewer: {
    charts: read,
    messages: read,
    templates: read,
    sending: none,
    webhooks: none,
    suppressions: none,
    domains: none,
    validation: none,
    tags: none,
    exports: none,
    alerts: none,
    project: none,
    members: none,
    audit: none,
    account: none,
  },
}

/** True if the role can do this in this area. */
export const may = (role: Role, area: Area, action: Action): boolean =>
  role === "owner" || table[role][area].includes(action)

/** True if people with this role see `l•••@example.com` instead of an address. */
export const seesMaskedAddresses = (role: Role): boolean => role === "viewer"

/** Roles with the right, for sentences such as "Managers and operators can." */
export const rolesThatMay = (area: Area, action: Action): Role[] =>
  (["manager", "editor", "operator", "viewer"] as const).filter((role) => may(role, area, action))

const plural: Record<Role, string> = {
  owner: "Owners",
  manager: "Managers",
  editor: "Editors",
  operator: "Operators",
  viewer: "Viewers",
}

/** "Editors cannot do this. Managers and operators can." */
export function refusalSentence(role: Role, area: Area, action: Action): string {
  const able = rolesThatMay(area, action).map((one, index) =>
    index ? plural[one].toLowerCase() : plural[one],
  )
  const who = able.length === 0 ? "Only the owner" : able.join(", ").replace(/, ([^,]*)$/, " and $1")
  return `${plural[role]} cannot do this. ${who} can.`
}
