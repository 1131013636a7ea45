import { formatNumber } from "../format/number.ts"
import { catalogue } from "./catalogue.ts"

/** One captured message. */
export const inboxLetterWords = catalogue({
  en: {
    letterFailed: "The message could not be read.",
    letterKept: "Captured messages are kept.",
    allLetters: "All messages",
    copies: (count: number) => `handed over ${formatNumber(count, "en")} times`,
    to: "to",
    story: "Its story",
    again: "Send again",
    letterTo: (to: string) => `Message to ${to}`,
    onlyBeginning: (size: string) => `This part has ${size}; its beginning is shown.`,
    wholeSource: "Download the whole message",
    links: (count: number) => `Links ${formatNumber(count, "en")}`,
    checks: (count: number) => (count === 0 ? "Checks" : `Checks ${formatNumber(count, "en")}`),
  },
  de: {
    letterFailed: "Die Nachricht konnte nicht gelesen werden.",
    letterKept: "Abgefangene Nachrichten sind aufgehoben.",
    allLetters: "Alle Nachrichten",
    copies: (count) => `${formatNumber(count, "de")}-mal übergeben`,
    to: "an",
    story: "Ihr Weg",
    again: "Noch einmal senden",
    letterTo: (to) => `Nachricht an ${to}`,
    onlyBeginning: (size) => `Dieser Teil hat ${size}; sein Anfang ist zu sehen.`,
    wholeSource: "Ganze Nachricht herunterladen",
    links: (count) => `Links ${formatNumber(count, "de")}`,
    checks: (count) => (count === 0 ? "Prüfungen" : `Prüfungen ${formatNumber(count, "de")}`),
  },
})
