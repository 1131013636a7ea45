import { catalogue } from "./catalogue.ts"

/** The question before a page with something unsaved on it is left. */
export const leaveWords = catalogue({
  en: {
    title: "Leave without saving?",
    text: "What you changed on this page is not saved.",
    stay: "Stay",
    leave: "Leave",
  },
  de: {
    title: "Ohne Speichern verlassen?",
    text: "Ihre Änderungen auf dieser Seite sind nicht gespeichert.",
    stay: "Bleiben",
    leave: "Verlassen",
  },
})
