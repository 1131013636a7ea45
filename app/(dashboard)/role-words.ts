import type { Role } from "#lib/auth/permissions"

/** How a role is called on screen. */
export const roleWords: Record<Role, string> = {
  owner: "Owner",
  manager: "Manager",
  editor: "Editor",
  operator: "Operator",
  viewer: "Viewer",
}
