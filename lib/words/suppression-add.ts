import { formatNumber } from "../format/number.ts"
import { addresses, adressen } from "./address-count.ts"
import { catalogue } from "./catalogue.ts"

/** Adding addresses to the suppressions by hand. */
export const addSuppressionWords = catalogue({
  en: {
    // Add
    addTitle: "Add addresses",
    addHint: "They get no mail from this project.",
    addresses: "Addresses",
    addressesHint: (max: string) =>
      `One on each line, or with commas between. Up to ${max}; a file can be longer.`,
    addressesMissing: "Write at least one address.",
    addressesTooMany: (count: string, max: string) =>
      `${count} addresses; here ${max} are taken. Import them as a file.`,
    badAddress: (line: number, text: string, why: string) => `Line ${line}: ${text} · ${why}`,
    moreBad: (count: number) => `and ${formatNumber(count, "en")} more`,
    addCount: (count: number) => (count === 0 ? "Add" : `Add ${addresses(count)}`),
    adding: "Adding",
    reasonOptional: "For the audit log.",
  },
  de: {
    addTitle: "Adressen sperren",
    addHint: "Sie bekommen keine Post aus diesem Projekt.",
    addresses: "Adressen",
    addressesHint: (max) =>
      `Eine je Zeile oder mit Kommas dazwischen. Bis zu ${max}; eine Datei darf länger sein.`,
    addressesMissing: "Mindestens eine Adresse angeben.",
    addressesTooMany: (count, max) => `${count} Adressen; hier gehen ${max}. Als Datei einlesen.`,
    badAddress: (line, text, why) => `Zeile ${line}: ${text} · ${why}`,
    moreBad: (count) => `und ${formatNumber(count, "de")} weitere`,
    addCount: (count) => (count === 0 ? "Sperren" : `${adressen(count)} sperren`),
    adding: "Wird gesperrt",
    reasonOptional: "Für das Protokoll.",
  },
})
