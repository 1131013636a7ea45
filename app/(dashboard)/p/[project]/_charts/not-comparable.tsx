/** Replaces the numbers with the reason why they are not available with these filters. */
export const NotComparable = ({ text }: { text: string }) => (
  <p className="mx-auto max-w-110 text-balance px-6 py-8 text-center text-ink-2 text-sm">{text}</p>
)
