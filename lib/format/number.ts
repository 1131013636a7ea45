const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 })
const precise = new Intl.NumberFormat("en", { maximumFractionDigits: 1 })

/** 12480 → "12,480". */
export const formatNumber = (value: number): string => grouped.format(value)

const steps = [
  [1e9, "b"],
  [1e6, "m"],
  [1e3, "k"],
] as const

/** For axes and tight places: 7500 → "7.5k", 999 → "999", 12480 → "12.5k". */
export function formatCompact(value: number): string {
  for (const [unit, letter] of steps) {
    // 999,960 would read "1,000k"; it belongs to the next unit.
    if (Math.abs(value) >= unit * 0.99995 && Math.abs(value) >= 1000)
      return `${precise.format(value / unit)}${letter}`
  }
  return precise.format(value)
}

/** Bytes for people: 512 → "512 B", 9_216 → "9 KB", 7_340_032 → "7 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${precise.format(bytes / 1024)} KB`
  return `${precise.format(bytes / (1024 * 1024))} MB`
}
