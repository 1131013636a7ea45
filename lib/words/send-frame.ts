import { catalogue } from "./catalogue.ts"

/** What the page that sends letters says while it loads and where it broke: little, because every visit loads it. */
export const sendFrameWords = catalogue({
  en: {
    title: "Send",
    // Faces
    brokeTitle: "This page broke",
    brokeText: "Nothing was sent by it, and your draft is kept. Letters already accepted go on.",
  },
  de: {
    title: "Senden",
    brokeTitle: "Diese Seite ist kaputt",
    brokeText: "Sie hat nichts gesendet, und der Entwurf ist aufgehoben. Angenommene Briefe gehen weiter.",
  },
})
