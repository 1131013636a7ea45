import { cva, type VariantProps } from "class-variance-authority"
import { LoaderCircle } from "lucide-react"
import type { ComponentProps, ReactNode } from "react"
import { cn } from "./cn.tsx"
import { Link } from "./link.tsx"

/**
 * Button, LinkButton (a link that looks like one) and IconButton (square, label required). One `primary` per view. A
 * busy button keeps its width, shows its busy label and cannot be pressed twice. During an action the pressed button is
 * never `disabled`, because it would lose the focus; `aria-disabled` ignores clicks too.
 */
export const buttonClass = cva(
  "relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium text-sm transition-colors duration-[120ms] disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary:
          "bg-brand text-on-brand shadow-lift hover:bg-brand-hover disabled:bg-pressed disabled:text-ink-off disabled:shadow-none",
        outline:
          "border border-line-strong bg-surface text-ink shadow-lift hover:bg-hover disabled:text-ink-off disabled:shadow-none aria-expanded:bg-hover [&_svg]:text-ink-2 disabled:[&_svg]:text-ink-off",
        ghost: "text-ink-2 hover:bg-hover hover:text-ink disabled:text-ink-off aria-expanded:bg-hover",
        danger:
          "bg-danger text-on-brand shadow-lift hover:brightness-93 disabled:bg-pressed disabled:text-ink-off",
        dangerOutline:
          "border border-line-strong bg-surface text-danger-ink shadow-lift hover:bg-danger-soft disabled:text-ink-off",
        link: "h-auto! min-h-6 p-0! text-brand-ink hover:underline disabled:text-ink-off",
      },
      size: {
        sm: "h-7 px-2 text-xs max-md:min-h-9",
        md: "h-8 px-2.5 max-md:min-h-11",
        lg: "h-9 px-4 max-md:min-h-11",
      },
    },
    defaultVariants: { variant: "outline", size: "md" },
  },
)

export type ButtonLook = VariantProps<typeof buttonClass>

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /**
     * While true: spinner, `busyLabel` instead of the children (for screen readers only where it is missing), clicks
     * ignored.
     */
    isBusy?: boolean
    /** Label of the button while it is busy: "Publishing". */
    busyLabel?: string
  }

export function Button({
  variant,
  size,
  isBusy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = isBusy || rest["aria-disabled"] === true
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || rest["aria-disabled"]}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      className={cn(buttonClass({ variant, size }), className)}
    >
      {busyLabel || isBusy ? (
        // Both faces share one cell, so that the width stays when one replaces the other.
        <span className="inline-grid place-items-center [&>*]:col-start-1 [&>*]:row-start-1">
          <span className={cn("inline-flex items-center gap-2", isBusy && "invisible")}>{children}</span>
          <span
            aria-hidden={!isBusy}
            className={cn("inline-flex items-center gap-2", !isBusy && "invisible")}
          >
            <LoaderCircle aria-hidden className={cn(isBusy && "animate-turn")} />
            {/* Without a busy label, screen readers keep the normal one, because they cannot see the spinner. */}
            {busyLabel ?? <span className="sr-only">{children}</span>}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  )
}

/** A link with the looks of a button. */
export function LinkButton({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={cn(buttonClass({ variant, size }), className)} />
}

/** A square button with only an icon; `label` is spoken and shown as the native hint. */
export function IconButton({
  label,
  variant = "ghost",
  size = "md",
  className,
  children,
  ...rest
}: ComponentProps<"button"> & ButtonLook & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cn(
        buttonClass({ variant, size }),
        "px-0",
        size === "sm" ? "w-7 max-md:min-w-9" : "w-8 max-md:min-w-11",
        className,
      )}
    >
      {children}
    </button>
  )
}
