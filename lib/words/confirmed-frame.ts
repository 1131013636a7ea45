import { catalogue } from "./catalogue.ts"

/** What the list of confirmed addresses says while it loads and where it broke: little, because every visit loads it. */
export const confirmedFrameWords = catalogue({
  en: {
    title: "Confirmed addresses",
    failed: "Addresses could not be listed. Those that confirmed keep counting.",
    tryAgain: "Try again",
  },
  de: {
    title: "Bestätigte Adressen",
    failed: "Die Adressen ließen sich nicht auflisten. Bestätigte zählen weiter.",
    tryAgain: "Noch einmal versuchen",
  },
})
