import { catalogue } from "./catalogue.ts"

/** A key, shown once. */
export const shownKeyWords = catalogue({
  en: {
    shownTitle: "The project’s key",
    shownText:
      "Copy it to where your app keeps its secrets. After this nobody sees it again, here or anywhere in the dashboard.",
    copied: "I have kept it",
  },
  de: {
    shownTitle: "Der Schlüssel des Projekts",
    shownText:
      "Legen Sie ihn dorthin, wo Ihre Anwendung Geheimnisse hält. Danach sieht ihn hier niemand mehr.",
    copied: "Ich habe ihn",
  },
})
