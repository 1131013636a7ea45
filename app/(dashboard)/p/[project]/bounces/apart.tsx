/** In place of numbers: why there are none with these filters. */
export const Apart = ({ text }: { text: string }) => (
  <p className="mx-auto max-w-110 text-balance px-6 py-8 text-center text-ink-2 text-sm">{text}</p>
)
