import { catalogue } from "./catalogue.ts"
import { inboxFrameWords } from "./inbox-frame.ts"

/** What people read in the captured inbox. */
export const inboxWords = catalogue({
  en: {
    ...inboxFrameWords.en,
    title: "Captured inbox",
    list: "Captured letters",
    listening: "listening",
    search: "Search captured letters",
    searchHint: "Address or subject",
    older: "Older letters",
    reading: "Reading",
    noSubject: "(no subject)",
    noMatchTitle: "No letters match",
    noMatchText: "No captured letter has these words in its address or subject.",
    clearSearch: "Clear the search",
    emptyTitle: "No letters yet",
    emptyText: "While delivery is in the sandbox, every letter lands here instead of at its recipient.",
    sendOne: "Send a letter",
    failedText: "Captured letters are kept; they could not be listed.",
    chooseTitle: "Choose a letter",
    chooseText: "It is shown here as it was handed over: HTML, text, source, headers, links and checks.",
    loading: "Loading the letter",
  },
  de: {
    ...inboxFrameWords.de,
    title: "Abgefangene Briefe",
    list: "Abgefangene Briefe",
    listening: "nimmt an",
    search: "Abgefangene Briefe durchsuchen",
    searchHint: "Adresse oder Betreff",
    older: "Ältere Briefe",
    reading: "Wird gelesen",
    noSubject: "(kein Betreff)",
    noMatchTitle: "Keine passenden Briefe",
    noMatchText: "Kein abgefangener Brief hat diese Wörter in Adresse oder Betreff.",
    clearSearch: "Suche leeren",
    emptyTitle: "Noch keine Briefe",
    emptyText: "Solange in die Sandbox zugestellt wird, landet jeder Brief hier statt beim Empfänger.",
    sendOne: "Einen Brief senden",
    failedText: "Abgefangene Briefe sind aufgehoben; sie ließen sich nicht auflisten.",
    chooseTitle: "Einen Brief wählen",
    chooseText:
      "Er erscheint hier, wie er übergeben wurde: HTML, Text, Quelltext, Kopfzeilen, Links und Prüfungen.",
    loading: "Brief wird geladen",
  },
})

export type InboxWords = (typeof inboxWords)["en"]
