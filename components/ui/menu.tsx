"use client"

import { Check } from "lucide-react"
import Link from "next/link"
import { DropdownMenu as Radix } from "radix-ui"
import type { ReactElement, ReactNode } from "react"
import { cn } from "./cn.tsx"
import { Kbd } from "./kbd.tsx"

/** Menu: a button's list of acts. `<Menu trigger={<Button…/>}> <MenuItem …/> <MenuLine/> </Menu>`. */
export type MenuProps = {
  trigger: ReactElement
  align?: "start" | "end"
  side?: "top" | "bottom"
  className?: string
  children: ReactNode
}

export function Menu({ trigger, align = "end", side = "bottom", className, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            "z-50 max-h-[var(--radix-dropdown-menu-content-available-height)] min-w-48 max-w-80 animate-rise overflow-y-auto rounded-lg bg-raised p-1 shadow-float",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const itemClass =
  "flex min-h-[30px] w-full select-none items-center gap-2.5 rounded-md px-2 text-ink text-sm outline-none data-[disabled]:text-ink-off data-[highlighted]:bg-pressed max-md:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-2"

export type MenuItemProps = {
  icon?: ReactNode
  /** A key cap at the right end. */
  hotkey?: string
  href?: string
  isDanger?: boolean
  isDisabled?: boolean
  isChecked?: boolean
  onSelect?: () => void
  children: ReactNode
}

export function MenuItem(props: MenuItemProps) {
  const inside = (
    <>
      {props.icon}
      <span className="min-w-0 flex-1 truncate">{props.children}</span>
      {props.isChecked && <Check aria-label="chosen" />}
      {props.hotkey && <Kbd>{props.hotkey}</Kbd>}
    </>
  )
  const className = cn(itemClass, props.isDanger && "text-danger-ink [&>svg]:text-danger-ink")
  return props.href ? (
    <Radix.Item asChild disabled={props.isDisabled} onSelect={props.onSelect}>
      <Link href={props.href} className={className}>
        {inside}
      </Link>
    </Radix.Item>
  ) : (
    <Radix.Item disabled={props.isDisabled} onSelect={props.onSelect} className={className}>
      {inside}
    </Radix.Item>
  )
}

/** A hairline between groups. */
export const MenuLine = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />

/** A small title over a group. */
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2 py-1 text-ink-3 text-xs">{children}</Radix.Label>
)
