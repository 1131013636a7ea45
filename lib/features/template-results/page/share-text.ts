import type { Language } from "#lib/interface/format/language"
import { formatComplaintRate, formatPercent } from "#lib/interface/format/percent"
import type { Measure } from "./query.ts"

/** A formatted share: complaints in thousandths of a percent, as everywhere. Pure. */
export const shareText = (key: Measure, rate: number | null, language: Language): string =>
  key === "complained" ? formatComplaintRate(rate, language) : formatPercent(rate, 1, language)
