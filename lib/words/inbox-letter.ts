import { formatNumber } from "../format/number.ts"
import { catalogue } from "./catalogue.ts"

/** One captured letter. */
export const inboxLetterWords = catalogue({
  en: {
    letterFailed: "The letter could not be read.",
    letterKept: "Captured letters are kept.",
    allLetters: "All letters",
    copies: (count: number) => `handed over ${formatNumber(count, "en")} times`,
    to: "to",
    story: "Its story",
    letterTo: (to: string) => `Letter to ${to}`,
    onlyBeginning: (size: string) => `This part has ${size}; its beginning is shown.`,
    wholeSource: "Download the whole letter",
    links: (count: number) => `Links ${formatNumber(count, "en")}`,
    checks: (count: number) => (count === 0 ? "Checks" : `Checks ${formatNumber(count, "en")}`),
  },
  de: {
    letterFailed: "Der Brief konnte nicht gelesen werden.",
    letterKept: "Abgefangene Briefe sind aufgehoben.",
    allLetters: "Alle Briefe",
    copies: (count) => `${formatNumber(count, "de")}-mal übergeben`,
    to: "an",
    story: "Sein Weg",
    letterTo: (to) => `Brief an ${to}`,
    onlyBeginning: (size) => `Dieser Teil hat ${size}; sein Anfang ist zu sehen.`,
    wholeSource: "Ganzen Brief herunterladen",
    links: (count) => `Links ${formatNumber(count, "de")}`,
    checks: (count) => (count === 0 ? "Prüfungen" : `Prüfungen ${formatNumber(count, "de")}`),
  },
})
