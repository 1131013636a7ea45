import { catalogue } from "./catalogue.ts"

/** What the list of exports says while it loads and where it broke: little, because every visit loads it. */
export const exportFrameWords = catalogue({
  en: {
    title: "Exports",
    failedText: "Exports could not be listed. What was ordered is made all the same.",
    tryAgain: "Try again",
  },
  de: {
    title: "Exporte",
    failedText: "Die Exporte ließen sich nicht auflisten. Bestelltes entsteht trotzdem.",
    tryAgain: "Noch einmal versuchen",
  },
})
