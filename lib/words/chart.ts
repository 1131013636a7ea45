import { catalogue } from "./catalogue.ts"

/** What every chart says of itself. */
export const chartWords = catalogue({
  en: { time: "Time", total: "Total" },
  de: { time: "Zeit", total: "Summe" },
})
