import { formatNumber } from "../format/number.ts"
import { addresses, adressen } from "./address-count.ts"
import { catalogue } from "./catalogue.ts"

/** What was found out about the addresses of a list. */
export const validationResultWords = catalogue({
  en: {
    // Results
    resultsTitle: "Results",
    columns: {
      result: "Result",
      address: "Address",
      why: "Why",
      cause: "Raw cause",
      validity: "How good",
      row: "Row",
    },
    noMatch: "No results of this kind",
    noMatchText: (count: number) => `${addresses(count)} have another one.`,
    showAll: "Show all",
    none: "Nothing checked yet",
    noneText: "Results appear here as they come in.",
    save: "Save as CSV",
    saveHint: (count: number) => `Save ${addresses(count)} as CSV`,
    shown: (from: number, to: number, of: number) =>
      `${formatNumber(from, "en")}–${formatNumber(to, "en")} of ${formatNumber(of, "en")}`,
    earlier: "Earlier rows",
    later: "Later rows",
    pages: "Pages",
    filter: "Which results",
    all: "All",
  },
  de: {
    resultsTitle: "Ergebnisse",
    columns: {
      result: "Ergebnis",
      address: "Adresse",
      why: "Warum",
      cause: "Rohwert",
      validity: "Wie gut",
      row: "Zeile",
    },
    noMatch: "Keine Ergebnisse dieser Art",
    noMatchText: (count) => `${adressen(count)} haben ein anderes.`,
    showAll: "Alle zeigen",
    none: "Noch nichts geprüft",
    noneText: "Ergebnisse erscheinen hier, sobald sie eintreffen.",
    save: "Als CSV sichern",
    saveHint: (count) => `${adressen(count)} als CSV sichern`,
    shown: (from, to, of) =>
      `${formatNumber(from, "de")}–${formatNumber(to, "de")} von ${formatNumber(of, "de")}`,
    earlier: "Frühere Zeilen",
    later: "Spätere Zeilen",
    pages: "Seiten",
    filter: "Welche Ergebnisse",
    all: "Alle",
  },
})
