import { catalogue } from "./catalogue.ts"

/** What the list of templates says while it loads and where it broke: little, because every visit loads it. */
export const templatesFrameWords = catalogue({
  en: {
    title: "Templates",
    broke: "This page broke",
    tryAgain: "Try again",
    safe: "The templates themselves are safe, and sending goes on. Text you typed is kept in this browser.",
    one: "Template",
    loading: "Loading the template",
  },
  de: {
    title: "Vorlagen",
    broke: "Diese Seite ist gestört",
    tryAgain: "Noch einmal versuchen",
    safe: "Die Vorlagen selbst sind sicher, und der Versand geht weiter. Getippter Text bleibt in diesem Browser.",
    one: "Vorlage",
    loading: "Die Vorlage wird geladen",
  },
})
