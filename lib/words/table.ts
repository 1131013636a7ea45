import { formatNumber } from "../format/number.ts"
import { catalogue } from "./catalogue.ts"

/** What every table says. */
export const tableWords = catalogue({
  en: {
    columns: "Columns",
    shown: "Columns that are shown",
    reset: "Show all columns",
    selectAll: "Select all rows shown",
    selectRow: "Select this row",
    selected: (count: number) => `${formatNumber(count, "en")} selected`,
    forSelected: "For the selected rows",
    clear: "Clear the selection",
    sortBy: "Sort by",
    pages: "Pages",
    newer: "Newer",
    older: "Older",
  },
  de: {
    columns: "Spalten",
    shown: "Gezeigte Spalten",
    reset: "Alle Spalten zeigen",
    selectAll: "Alle gezeigten Zeilen auswählen",
    selectRow: "Diese Zeile auswählen",
    selected: (count) => `${formatNumber(count, "de")} ausgewählt`,
    forSelected: "Für die ausgewählten Zeilen",
    clear: "Auswahl aufheben",
    sortBy: "Sortieren nach",
    pages: "Seiten",
    newer: "Neuere",
    older: "Ältere",
  },
})
