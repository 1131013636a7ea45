import { cn } from "#ui/cn"

/** The mark: a W whose strokes are a route with its first and last stop. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={cn("size-5 shrink-0 text-brand", className)}>
      <rect width="24" height="24" rx="6.5" fill="currentColor" />
      <path
        d="M6.6 8.2 9 15.8l3-6.2 3 6.2 2.4-7.6"
        fill="none"
        stroke="var(--on-brand)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="6.2" cy="7.2" r="1.9" fill="var(--on-brand)" />
      <circle cx="6.2" cy="7.2" r="0.75" fill="currentColor" />
      <circle cx="17.8" cy="7.2" r="1.6" fill="var(--on-brand)" />
    </svg>
  )
}

/** Mark and name. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={cn("inline-flex items-center gap-2 font-semibold text-ink text-sm", className)}>
      <Mark />
      Waybill
    </span>
  )
}
