import { catalogue } from "./catalogue.ts"

/** What the page that checks addresses says while it loads and where it broke: little, because every visit loads it. */
export const validationFrameWords = catalogue({
  en: {
    title: "Address validation",
    failedText: "Address validation cannot be shown.",
  },
  de: {
    title: "Adressprüfung",
    failedText: "Die Adressprüfung lässt sich nicht anzeigen.",
  },
})
