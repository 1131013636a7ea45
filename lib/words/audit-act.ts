import { catalogue } from "./catalogue.ts"

/** One act of the log: who, from where, and what it changed. */
export const auditActWords = catalogue({
  en: {
    close: "Close the details",
    details: "Details of the act",
    changes: "What changed",
    before: "Before",
    after: "After",
    given: "What was asked for",
    address: "Address",
    browser: "Program",
    act: "Act",
    answer: "Answer",
    nothing: "nothing",
  },
  de: {
    close: "Einzelheiten schließen",
    details: "Einzelheiten des Eintrags",
    changes: "Was sich geändert hat",
    before: "Vorher",
    after: "Nachher",
    given: "Was verlangt war",
    address: "Adresse",
    browser: "Programm",
    act: "Vorgang",
    answer: "Antwort",
    nothing: "nichts",
  },
})
