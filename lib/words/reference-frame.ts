import { catalogue } from "./catalogue.ts"

/** What the reference of the API says while it loads and where it broke: little, because every visit loads it. */
export const referenceFrameWords = catalogue({
  en: {
    title: "API reference",
    failedTitle: "This page broke",
    failedText: "The API itself goes on; only this page could not be drawn.",
  },
  de: {
    title: "API-Referenz",
    failedTitle: "Diese Seite ist zerbrochen",
    failedText: "Die API selbst geht weiter; nur diese Seite ließ sich nicht zeichnen.",
  },
})
