import { formatNumber } from "../format/number.ts"
import { catalogue } from "./catalogue.ts"
import { countIn } from "./plural.ts"
import { templatesFrameWords } from "./templates-frame.ts"

const en = countIn("en")
const de = countIn("de")

/** The list of templates. The editor's words are in template-editor.ts. */
export const templatesWords = catalogue({
  en: {
    ...templatesFrameWords.en,
    newest: (count: number) => `the newest ${formatNumber(count, "en")}`,
    create: "New template",
    columns: {
      name: "Name",
      subject: "Subject",
      sender: "Sender",
      engine: "Engine",
      version: "Version",
      updated: "Updated",
    },
    noSubject: "none, each message brings its own",
    engines: { simple: "Simple", velocity: "Velocity", liquid: "Liquid", none: "None" },
    search: "Search templates",
    searchHint: "Name, subject or sender",
    notListed: "Templates could not be listed. Letters that use them still go out.",
    noMatch: "No templates match",
    clearSearch: "Clear the search",
    without: (count: number) =>
      `There ${count === 1 ? "is" : "are"} ${en(count, ["template", "templates"])} without the search.`,
    nothingYet: "No templates yet",
    nothingYetText: "A template keeps subject, sender and body in one place, so that programs only name it.",
    beginWith: "Begin with one of these, or with an empty one.",
    notRead: "The template could not be read.",
    stillGoOut: "Letters that use it still go out. Text you typed is kept in this browser.",
    starters: "Begin with",
    empty: "Empty",
    emptyText: "Nothing in it.",
  },
  de: {
    ...templatesFrameWords.de,
    newest: (count) => `die neuesten ${formatNumber(count, "de")}`,
    create: "Neue Vorlage",
    columns: {
      name: "Name",
      subject: "Betreff",
      sender: "Absender",
      engine: "Art",
      version: "Version",
      updated: "Geändert",
    },
    noSubject: "keiner, jede Nachricht bringt ihren mit",
    engines: { simple: "Einfach", velocity: "Velocity", liquid: "Liquid", none: "Keine" },
    search: "Vorlagen suchen",
    searchHint: "Name, Betreff oder Absender",
    notListed: "Die Vorlagen ließen sich nicht auflisten. Briefe mit ihnen gehen weiter hinaus.",
    noMatch: "Keine passenden Vorlagen",
    clearSearch: "Suche leeren",
    without: (count) =>
      `Ohne die Suche ${count === 1 ? "ist" : "sind"} es ${de(count, ["Vorlage", "Vorlagen"])}.`,
    nothingYet: "Noch keine Vorlagen",
    nothingYetText:
      "Eine Vorlage hält Betreff, Absender und Inhalt an einem Ort; Programme nennen nur noch ihren Namen.",
    beginWith: "Beginnen Sie mit einer von diesen oder mit einer leeren.",
    notRead: "Die Vorlage konnte nicht gelesen werden.",
    stillGoOut: "Briefe mit ihr gehen weiter hinaus. Getippter Text bleibt in diesem Browser.",
    starters: "Beginnen mit",
    empty: "Leer",
    emptyText: "Nichts darin.",
  },
})

export type TemplatesWords = (typeof templatesWords)["en"]
