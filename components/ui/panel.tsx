import type { ReactNode } from "react"
import { cn } from "./cn.tsx"

/** Panel: a part of the page with a hairline. Head 40 px: title, one hint, tools at the right. Never one inside another. */
export type PanelProps = {
  title?: ReactNode
  hint?: ReactNode
  tools?: ReactNode
  /** Draws a hairline under the head (for tables and code, not for charts). */
  hasHeadLine?: boolean
  /** Body without padding: for tables, lists and code. */
  isFlush?: boolean
  footer?: ReactNode
  id?: string
  className?: string
  bodyClassName?: string
  children?: ReactNode
}

/** SHELL-10: figures of the previous range or filter, until the new ones are drawn (components/shell/page-transition.tsx). */
const stale = "in-data-stale:opacity-60"

export function Panel(props: PanelProps) {
  return (
    <section
      id={props.id}
      aria-label={typeof props.title === "string" ? props.title : undefined}
      className={cn(
        "flex min-w-0 flex-col rounded-lg border border-line bg-surface print:break-inside-avoid",
        stale,
        props.className,
      )}
    >
      {props.title && <PanelHead {...props} />}
      <div
        className={cn(
          "min-w-0 flex-1",
          !props.isFlush && "p-4",
          !props.isFlush && props.title && !props.hasHeadLine && "pt-1",
          props.bodyClassName,
        )}
      >
        {props.children}
      </div>
      {props.footer && (
        <div className="border-line border-t px-4 py-2.5 text-ink-2 text-xs">{props.footer}</div>
      )}
    </section>
  )
}

function PanelHead({ title, hint, tools, hasHeadLine }: PanelProps) {
  return (
    <div
      className={cn(
        "flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5",
        hasHeadLine && "border-line border-b",
      )}
    >
      <h2 className="font-semibold text-ink text-sm">{title}</h2>
      {hint && (
        <p className="min-w-0 flex-1 basis-0 truncate text-ink-3 text-xs max-md:order-last max-md:basis-full max-md:whitespace-normal">
          {hint}
        </p>
      )}
      {tools && (
        <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-2 print:hidden">
          {tools}
        </div>
      )}
    </div>
  )
}

/** The figures strip: cells divided by hairlines inside one panel (two across on a phone). */
export function Figures({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        "grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:auto-cols-fr md:grid-flow-col md:grid-cols-none print:break-inside-avoid [&>*]:bg-surface",
        stale,
        className,
      )}
    >
      {children}
    </div>
  )
}
