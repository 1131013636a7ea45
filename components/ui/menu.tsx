"use client"

import { Check } from "lucide-react"
import { DropdownMenu as Radix } from "radix-ui"
import type { ReactElement, ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { uiWords } from "#words/ui"
import { cn } from "./cn.tsx"
import { Kbd } from "./kbd.tsx"
import { Link } from "./link.tsx"

/** Menu: a button's list of acts. `<Menu trigger={<Button…/>}> <MenuItem …/> <MenuLine/> </Menu>`. */
export type MenuProps = {
  trigger: ReactElement
  align?: "start" | "end"
  side?: "top" | "bottom"
  /** For a menu that was opened before its code was loaded (on-demand.tsx). */
  isOpenAtFirst?: boolean
  className?: string
  children: ReactNode
}

export function Menu({
  trigger,
  align = "end",
  side = "bottom",
  isOpenAtFirst = false,
  className,
  children,
}: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={isOpenAtFirst}>
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
  const words = useWords(uiWords)
  const inside = (
    <>
      {props.icon}
      <span className="min-w-0 flex-1 truncate">{props.children}</span>
      {props.isChecked && <Check aria-label={words.chosen} />}
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

type MenuCheckProps = {
  isChecked: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
  children: ReactNode
}

/** A line with a box; the menu stays open, so that several can be chosen. */
export function MenuCheck({ isChecked, isDisabled, onChange, children }: MenuCheckProps) {
  return (
    <Radix.CheckboxItem
      checked={isChecked}
      disabled={isDisabled}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={itemClass}
    >
      <span
        aria-hidden
        className={cn(
          "flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-control bg-surface",
          isChecked && "border-brand bg-brand text-on-brand",
          isDisabled && "border-line-strong bg-sunken text-ink-off",
        )}
      >
        {isChecked && <Check className="size-3" strokeWidth={3} />}
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Radix.CheckboxItem>
  )
}
