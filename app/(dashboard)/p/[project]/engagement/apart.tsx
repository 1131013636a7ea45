/** In place of numbers: why there are none with these filters. */
export const Apart = ({ text }: { text: string }) => (
  <p className="text-balance px-6 py-6 text-center text-ink-2 text-sm">{text}</p>
)
