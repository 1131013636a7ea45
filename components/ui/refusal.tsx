/** Error of a form as a whole, above its buttons; renders nothing when there is none. */
export function Refusal({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm">
      {text}
    </p>
  )
}
