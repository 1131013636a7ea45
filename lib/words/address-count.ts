import { formatNumber } from "../format/number.ts"

/** So many addresses, in English and in German. */
export const addresses = (count: number): string =>
  count === 1 ? "1 address" : `${formatNumber(count, "en")} addresses`
export const adressen = (count: number): string =>
  count === 1 ? "1 Adresse" : `${formatNumber(count, "de")} Adressen`
