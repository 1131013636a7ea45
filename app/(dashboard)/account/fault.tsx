/** What is wrong with a form as a whole. Always there, so that screen readers hear it when it fills. */
export function Fault({ text }: { text?: string | undefined }) {
  return (
    <p role="alert" className="text-danger-ink text-sm empty:hidden">
      {text}
    </p>
  )
}
