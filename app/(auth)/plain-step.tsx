import type { ReactNode } from "react"

/** Title and sentence above the form or button of a page without a session. */
export function PlainStep({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-semibold text-2xl text-ink">{title}</h1>
        {lead && <div className="text-base text-ink-2">{lead}</div>}
      </div>
      {children}
    </div>
  )
}
