"use client"

import { Ellipsis, LogOut, Monitor, Moon, Sun } from "lucide-react"
import { Initials } from "#components/shell/initials"
import { useTheme } from "#components/shell/theme"
import { signOut } from "#lib/browser/sign-in"
import { Menu, MenuItem, MenuLabel, MenuLine } from "#ui/menu"
import { notify } from "#ui/toast"

/** The person at the foot of the sidebar: theme and the way out. */
export type PersonMenuProps = { name: string; email: string; role: string }

export function PersonMenu({ name, email, role }: PersonMenuProps) {
  const [theme, choose] = useTheme()
  return (
    <Menu trigger={<PersonButton name={name} role={role} />} align="start" side="top" className="min-w-50">
      <MenuLabel>{email}</MenuLabel>
      <MenuLine />
      <MenuItem icon={<Sun />} isChecked={theme === "light"} onSelect={() => choose("light")}>
        Light
      </MenuItem>
      <MenuItem icon={<Moon />} isChecked={theme === "dark"} onSelect={() => choose("dark")}>
        Dark
      </MenuItem>
      <MenuItem icon={<Monitor />} isChecked={theme === "system"} onSelect={() => choose("system")}>
        As the system
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<LogOut />} onSelect={leave}>
        Sign out
      </MenuItem>
    </Menu>
  )
}

async function leave() {
  if (await signOut()) location.assign("/sign-in")
  else notify.failed("The dashboard did not answer. You are still signed in.")
}

/** Passes the trigger's props on, so that it opens the menu. */
function PersonButton({ name, role, ...trigger }: { name: string; role: string }) {
  return (
    <button
      type="button"
      {...trigger}
      className="flex w-full items-center gap-2.5 rounded-md p-1.5 text-left hover:bg-hover aria-expanded:bg-hover"
    >
      <Initials name={name} isRound />
      <span className="min-w-0 flex-1 leading-4.5">
        <span className="block truncate font-medium text-ink text-sm">{name}</span>
        <span className="block truncate text-ink-3 text-xs">{role}</span>
      </span>
      <Ellipsis aria-hidden className="size-4 shrink-0 text-ink-3" />
    </button>
  )
}
