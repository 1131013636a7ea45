import { catalogue } from "./catalogue.ts"

/** A program's key, shown once. */
export const shownKeyWords = catalogue({
  en: {
    shownTitle: (name: string) => `The key for ${name}`,
    shownText:
      "Copy it now to where the program keeps its secrets. Nobody sees it again, here or anywhere else.",
    key: "The key",
    tryIt: "Try it",
    tryText: "Put it into the environment of a shell as API_KEY, then:",
    example: "A call with curl",
    kept: "I have kept it",
  },
  de: {
    shownTitle: (name) => `Der Schlüssel für ${name}`,
    shownText:
      "Legen Sie ihn jetzt dorthin, wo das Programm Geheimnisse hält. Danach sieht ihn niemand mehr, hier nicht und nirgends.",
    key: "Der Schlüssel",
    tryIt: "Ausprobieren",
    tryText: "Legen Sie ihn als API_KEY in die Umgebung einer Shell, dann:",
    example: "Ein Aufruf mit curl",
    kept: "Ich habe ihn",
  },
})
