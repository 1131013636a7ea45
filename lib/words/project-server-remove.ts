import { formatNumber } from "../format/number.ts"
import { catalogue } from "./catalogue.ts"

const projectsEn = (count: number) => (count === 1 ? "1 project" : `${formatNumber(count, "en")} projects`)
const projekteDe = (count: number) => (count === 1 ? "1 Projekt" : `${formatNumber(count, "de")} Projekte`)

/** Taking a mail service away. */
export const removeServerWords = catalogue({
  en: {
    removeTitle: (name: string) => `Disconnect ${name}?`,
    removeText:
      "Its account key is thrown away here. At the server nothing changes, and it can be connected again.",
    removeRefused: (count: number) =>
      `${projectsEn(count)} of it ${count === 1 ? "is" : "are"} here. Delete what is left first: without the server nothing of it could be sent or read.`,
    removing: "Disconnecting",
    removed: (name: string) => `${name} disconnected`,
  },
  de: {
    removeTitle: (name) => `${name} trennen?`,
    removeText:
      "Sein Kontoschlüssel wird hier weggeworfen. Am Server ändert sich nichts, und er lässt sich wieder verbinden.",
    removeRefused: (count) =>
      `Von ihm sind noch ${projekteDe(count)} hier. Löschen Sie die zuerst: Ohne den Server ließe sich nichts von ihnen senden oder lesen.`,
    removing: "Wird getrennt",
    removed: (name) => `${name} getrennt`,
  },
})
