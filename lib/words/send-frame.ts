import { catalogue } from "./catalogue.ts"

/** What the page Send says while it loads and where it broke: little, because every visit loads it. */
export const sendFrameWords = catalogue({
  en: {
    title: "Send",
    // Faces
    brokeTitle: "This page broke",
    brokeText: "Nothing was sent by it, and your draft is kept. What was started goes on.",
  },
  de: {
    title: "Senden",
    brokeTitle: "Diese Seite ist kaputt",
    brokeText: "Sie hat nichts gesendet, und der Entwurf ist aufgehoben. Was begonnen wurde, geht weiter.",
  },
})
