import { catalogue } from "./catalogue.ts"

/** What the list of domains says while it loads and where it broke: little, because every visit loads it. */
export const domainFrameWords = catalogue({
  en: {
    title: "Domains",
    failedText: "Domains could not be listed. Sending goes on.",
    tryAgain: "Try again",
  },
  de: {
    title: "Domains",
    failedText: "Die Domains ließen sich nicht auflisten. Das Senden geht weiter.",
    tryAgain: "Noch einmal versuchen",
  },
})
