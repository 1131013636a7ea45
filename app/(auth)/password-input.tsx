"use client"

import { Eye, EyeOff } from "lucide-react"
import { type ComponentProps, useState } from "react"
import { useWords } from "#components/shell/language"
import { IconButton } from "#ui/button"
import { Input } from "#ui/input"
import { authFrameWords } from "#words/auth-frame"

/** A password that its writer may look at. */
export function PasswordInput(props: ComponentProps<typeof Input>) {
  const words = useWords(authFrameWords)
  const [isShown, setIsShown] = useState(false)
  return (
    <Input
      {...props}
      type={isShown ? "text" : "password"}
      isTall
      trail={
        <IconButton
          size="sm"
          label={isShown ? words.hidePassword : words.showPassword}
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
