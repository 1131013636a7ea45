"use client"

import { Eye, EyeOff } from "lucide-react"
import { type ComponentProps, useState } from "react"
import { IconButton } from "#ui/button"
import { Input } from "#ui/input"

/** A password that its writer may look at. */
export function PasswordInput(props: ComponentProps<typeof Input>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Input
      {...props}
      type={isShown ? "text" : "password"}
      isTall
      trail={
        <IconButton
          size="sm"
          label={isShown ? "Hide the password" : "Show the password"}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="size-6"
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
