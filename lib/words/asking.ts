import { catalogue } from "./catalogue.ts"

/** What the browser says by itself when the dashboard does not answer, or answers without a sentence. */
export const askingWords = catalogue({
  en: {
    silent: "The dashboard did not answer. Check your connection and try again.",
    signedOut: "You are signed out. Sign in to go on; nothing you typed is lost.",
    tooLarge: "This is too large. A request has at most 10 MB.",
    failed: "The dashboard could not do this.",
  },
  de: {
    silent: "Das Dashboard hat nicht geantwortet. Verbindung prüfen und noch einmal versuchen.",
    signedOut: "Sie sind abgemeldet. Melden Sie sich an, um weiterzumachen; nichts Getipptes geht verloren.",
    tooLarge: "Das ist zu groß. Eine Anfrage hat höchstens 10 MB.",
    failed: "Das Dashboard konnte das nicht ausführen.",
  },
})
