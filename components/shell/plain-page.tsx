import type { ReactNode } from "react"
import { Link } from "#ui/link"
import { Wordmark } from "./mark.tsx"

/** A page with a single message: not found, no right, an error. */
export function PlainPage({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-110 flex-col justify-center gap-4 p-6">
      <Link href="/projects" className="w-fit">
        <Wordmark />
      </Link>
      <div>
        <h1 className="font-semibold text-ink text-xl">{title}</h1>
        <div className="mt-1 text-base text-ink-2">{children}</div>
      </div>
      {action && <div className="flex gap-2">{action}</div>}
    </main>
  )
}
