/** Error of a form as a whole. Always in the DOM, so that screen readers announce it when it fills. */
export function Fault({ text }: { text?: string | undefined }) {
  return (
    <p role="alert" className="text-danger-ink text-sm empty:hidden">
      {text}
    </p>
  )
}
