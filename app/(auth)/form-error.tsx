import { CircleAlert } from "lucide-react"

/** Error of the form as a whole. Always in the DOM, so that screen readers announce it when it fills. */
export function FormError({ text }: { text?: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}
