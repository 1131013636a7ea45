import { type Language, localeOf } from "./language.ts"

const formats = new Map<string, Intl.NumberFormat>()

/** The language's own format with exactly or at most so many decimals. */
function decimals(language: Language, atMost: number, atLeast = 0): Intl.NumberFormat {
  const key = `${language} ${atMost} ${atLeast}`
  const digits = { maximumFractionDigits: atMost, minimumFractionDigits: atLeast }
  const made = formats.get(key) ?? new Intl.NumberFormat(localeOf[language], digits)
  formats.set(key, made)
  return made
}

/** 12480 → "12,480", in German "12.480". */
export const formatNumber = (value: number, language: Language): string => decimals(language, 0).format(value)

/** 1.25 → "1.3", in German "1,3": always so many decimals. */
export const formatFixed = (value: number, digits: number, language: Language): string =>
  decimals(language, digits, digits).format(value)

/** Short words of large numbers; German lacks one for a thousand. */
const steps: Record<Language, readonly (readonly [unit: number, word: string])[]> = {
  en: [
    [1e9, "b"],
    [1e6, "m"],
    [1e3, "k"],
  ],
  de: [
    [1e9, " Mrd."],
    [1e6, " Mio."],
  ],
  pl: [
    [1e9, " mld"],
    [1e6, " mln"],
    [1e3, " tys."],
  ],
}

/** For axes and tight places: 7500 → "7.5k", 999 → "999", 12480 → "12.5k"; in German "7.500" and "1,3 Mio.". */
export function formatCompact(value: number, language: Language): string {
  for (const [unit, word] of steps[language]) {
    // 999,960 would read "1,000k"; it belongs to the next unit.
    if (Math.abs(value) >= unit * 0.99995 && Math.abs(value) >= 1000)
      return `${decimals(language, 1).format(value / unit)}${word}`
  }
  return decimals(language, 1).format(value)
}

/** Bytes for people: 512 → "512 B", 9_216 → "9 KB", 7_340_032 → "7 MB", 1_610_612_736 → "1.5 GB". */
export function formatBytes(bytes: number, language: Language): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${decimals(language, 1).format(bytes / 1024)} KB`
  if (bytes < 1024 ** 3) return `${decimals(language, 1).format(bytes / 1024 ** 2)} MB`
  return `${decimals(language, 1).format(bytes / 1024 ** 3)} GB`
}
