import { catalogue } from "./catalogue.ts"
import { countIn } from "./plural.ts"

const en = countIn("en")
const de = countIn("de")

/** The code editor and its search. */
export const editorWords = catalogue({
  en: {
    loading: "Loading the editor",
    find: "Find in the text",
    findKeys: "↵ next, ⇧↵ previous",
    places: (count: number) => en(count, ["place", "places"]),
  },
  de: {
    loading: "Der Editor wird geladen",
    find: "Im Text suchen",
    findKeys: "↵ weiter, ⇧↵ zurück",
    places: (count) => de(count, ["Stelle", "Stellen"]),
  },
})

export type EditorWords = (typeof editorWords)["en"]
