import type { ReactNode } from "react"
import { BrowserZone } from "#components/shell/browser-zone"
import { Wordmark } from "#components/shell/mark"
import { ThemeButton } from "#components/shell/theme-button"
import { authFrameWords } from "#words/auth-frame"
import { wordsFor } from "#lib/access/auth/language"
import { FirstLook } from "./first-look.tsx"

/** The door: the form at the left, what one letter looks like here at the right. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const words = await wordsFor(authFrameWords)
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex min-h-dvh flex-col px-6 py-6 md:px-16 md:py-10">
        <header>
          <Wordmark className="text-lg [&_svg]:size-6" />
        </header>
        <main className="flex flex-1 flex-col justify-center py-10">
          <div className="mx-auto w-full max-w-85">{children}</div>
        </main>
        <footer className="flex items-center gap-4 text-ink-3 text-xs">
          <span>{words.selfHosted}</span>
          <span className="ml-auto">
            <ThemeButton />
          </span>
        </footer>
      </div>
      <FirstLook />
      <BrowserZone />
    </div>
  )
}
