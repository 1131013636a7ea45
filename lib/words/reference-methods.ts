import { catalogue } from "./catalogue.ts"

/** The list of methods beside the reference. */
export const referenceMethodWords = catalogue({
  en: {
    // List of methods
    filter: "Filter methods",
    methods: "Methods",
    introduction: "Introduction",
    account: "account",
    ours: "ours",
    noMatch: "No methods match",
    noMatchText: "No method has these words in its name or summary.",
    clear: "Clear",
    allMethods: "All methods",
  },
  de: {
    filter: "Methoden filtern",
    methods: "Methoden",
    introduction: "Einführung",
    account: "Konto",
    ours: "eigene",
    noMatch: "Keine Methode passt",
    noMatchText: "Keine Methode hat diese Wörter in Name oder Beschreibung.",
    clear: "Leeren",
    allMethods: "Alle Methoden",
  },
})
