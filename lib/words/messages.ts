import { catalogue } from "./catalogue.ts"
import { messagesFrameWords } from "./messages-frame.ts"
import { countIn } from "./plural.ts"

const en = countIn("en")
const de = countIn("de")

/** The list of letters. */
export const messagesWords = catalogue({
  en: {
    ...messagesFrameWords.en,
    send: "Send",
    columns: {
      status: "Status",
      recipient: "Recipient",
      subject: "Subject",
      template: "Template",
      route: "Route",
      answer: "Last answer",
      time: "Time",
    },
    search: "Recipient, subject or job id",
    searchMasked: "Subject or job id",
    clear: "Clear",
    tag: "Tag",
    takeTag: (tag: string) => `Show letters without the tag ${tag} too`,
    all: "All",
    live: "Live",
    paused: "Paused",
    waits: "Waits while you scroll",
    pause: "Pause",
    goOn: "Go on",
    noMatch: "No letters match",
    clearFilters: "Clear the filters",
    without: (count: number) => `${en(count, ["letter", "letters"])} in this time without them.`,
    nothingNow: "No letters in this time",
    show30: "Show 30 days",
    nothingEver: "No letters yet",
    nothingEverText: "Every letter appears here within a second of being accepted, with its whole way.",
    sendFirst: "Send the first letter",
    letters: (count: number) => en(count, ["letter", "letters"]),
    /** What readers did, in words; what servers said, in theirs. */
    deeds: {
      accepted: "waiting to be sent",
      opened: "Opened",
      clicked: "Clicked",
      unsubscribed: "Unsubscribed",
      subscribed: "Subscribed again",
      spam: "Reported as spam",
    },
    waitingFor: (host: string) => `waiting for ${host}`,
  },
  de: {
    ...messagesFrameWords.de,
    send: "Senden",
    columns: {
      status: "Status",
      recipient: "Empfänger",
      subject: "Betreff",
      template: "Vorlage",
      route: "Weg",
      answer: "Letzte Antwort",
      time: "Zeit",
    },
    search: "Empfänger, Betreff, Job-ID",
    searchMasked: "Betreff oder Job-ID",
    clear: "Leeren",
    tag: "Tag",
    takeTag: (tag) => `Auch Briefe ohne den Tag ${tag} zeigen`,
    all: "Alle",
    live: "Live",
    paused: "Pausiert",
    waits: "Wartet, solange Sie scrollen",
    pause: "Pause",
    goOn: "Weiter",
    noMatch: "Keine passenden Briefe",
    clearFilters: "Filter leeren",
    without: (count) => `${de(count, ["Brief", "Briefe"])} in dieser Zeit ohne sie.`,
    nothingNow: "Keine Briefe in dieser Zeit",
    show30: "30 Tage zeigen",
    nothingEver: "Noch keine Briefe",
    nothingEverText:
      "Jeder Brief erscheint hier, sobald er angenommen ist, binnen einer Sekunde und mit seinem ganzen Weg.",
    sendFirst: "Den ersten Brief senden",
    letters: (count) => de(count, ["Brief", "Briefe"]),
    deeds: {
      accepted: "wartet auf den Versand",
      opened: "Geöffnet",
      clicked: "Geklickt",
      unsubscribed: "Abgemeldet",
      subscribed: "Wieder angemeldet",
      spam: "Als Spam gemeldet",
    },
    waitingFor: (host) => `wartet auf ${host}`,
  },
})

export type MessagesWords = (typeof messagesWords)["en"]
