"use client"

import { type ComponentProps, type ReactNode, useState } from "react"
import { Button, type ButtonLook, IconButton } from "./button.tsx"

type DialogButtonProps = Omit<ComponentProps<"button">, "onClick"> &
  ButtonLook & {
    /** Name of a button that shows only an icon. */
    label?: string
    isOpenAtFirst?: boolean
    /** The dialog, whose code `later` loads. */
    dialog: (state: { isOpen: boolean; setIsOpen: (isOpen: boolean) => void }) => ReactNode
  }

/**
 * A button and the dialog that it opens:
 *
 *   const AddDialog = later(() => import("./add-dialog.tsx"))
 *   <DialogButton dialog={(state) => <AddDialog project={project} {...state} />}>Add</DialogButton>
 */
export function DialogButton({ label, isOpenAtFirst = false, dialog, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const open = () => setIsOpen(true)
  return (
    <>
      {label === undefined ? (
        <Button {...button} onClick={open} />
      ) : (
        <IconButton size="sm" {...button} label={label} onClick={open}>
          {button.children}
        </IconButton>
      )}
      {dialog({ isOpen, setIsOpen })}
    </>
  )
}
