import type { ReactNode } from "react"
import { BrowserZone } from "#components/shell/browser-zone"
import { Wordmark } from "#components/shell/mark"
import { ThemeButton } from "#components/shell/theme-button"
import { authFrameWords } from "#words/auth-frame"
import { wordsFor } from "#lib/access/auth/language"
import { RouteLine } from "#ui/route-line"
import { StatusBadge } from "#ui/status-badge"

/** The form at the left, sample messages at the right. */
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

/** Four sample messages on their routes. */
const samples = ["clicked", "opened", "soft_bounced", "hard_bounced"] as const

async function FirstLook() {
  const words = await wordsFor(authFrameWords)
  return (
    <aside
      aria-label={words.look}
      className="flex flex-col justify-center border-line border-l bg-surface px-16 max-lg:hidden"
    >
      <div className="flex w-full max-w-135 flex-col gap-7">
        <h2 className="font-medium text-ink-2 text-xs">{words.look}</h2>
        {samples.map((status) => (
          <div key={status} className="flex flex-col gap-2.5">
            <p className="flex items-center gap-2.5">
              <StatusBadge status={status} />
              <span className="truncate font-medium text-ink text-sm">{words.samples[status].subject}</span>
            </p>
            <RouteLine status={status} size="line" />
            <p className="text-ink-3 text-xs">{words.samples[status].note}</p>
          </div>
        ))}
      </div>
    </aside>
  )
}
