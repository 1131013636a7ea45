import { formatNumber } from "../format/number.ts"
import { catalogue } from "./catalogue.ts"
import { messagesFrameWords } from "./messages-frame.ts"
import { countIn } from "./plural.ts"

const en = countIn("en")
const de = countIn("de")

/** The list of messages. */
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
    takeTag: (tag: string) => `Show messages without the tag ${tag} too`,
    all: "All",
    live: "Live",
    paused: "Paused",
    waits: "Waits while you scroll",
    pause: "Pause",
    goOn: "Go on",
    noMatch: "No messages match",
    clearFilters: "Clear the filters",
    without: (count: number) => `${en(count, ["message", "messages"])} in this time without them.`,
    nothingNow: "No messages in this time",
    show30: "Show 30 days",
    nothingEver: "No messages yet",
    nothingEverText: "Every message appears here within a second of being accepted, with its whole way.",
    sendFirst: "Send the first message",
    messages: (count: number) => en(count, ["message", "messages"]),
    moreThan: (count: number) => `More than ${en(count, ["message", "messages"])}`,
    page: (number: number) => `Page ${formatNumber(number, "en")}`,
    lookedBack: (time: string) => `looked back to ${time}`,
    noMatchSoFar: (time: string) => `No messages match, back to ${time}`,
    lookFurther: "Look further back",
    soFarText:
      "One page looks through the newest 10,000 messages. A search with three letters or digits in a row looks through all of them.",
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
    takeTag: (tag) => `Auch Nachrichten ohne den Tag ${tag} zeigen`,
    all: "Alle",
    live: "Live",
    paused: "Pausiert",
    waits: "Wartet, solange Sie scrollen",
    pause: "Pause",
    goOn: "Weiter",
    noMatch: "Keine passenden Nachrichten",
    clearFilters: "Filter leeren",
    without: (count) => `${de(count, ["Nachricht", "Nachrichten"])} in dieser Zeit ohne sie.`,
    nothingNow: "Keine Nachrichten in dieser Zeit",
    show30: "30 Tage zeigen",
    nothingEver: "Noch keine Nachrichten",
    nothingEverText:
      "Jede Nachricht erscheint hier, sobald sie angenommen ist, binnen einer Sekunde und mit ihrem ganzen Weg.",
    sendFirst: "Die erste Nachricht senden",
    messages: (count) => de(count, ["Nachricht", "Nachrichten"]),
    moreThan: (count) => `Mehr als ${de(count, ["Nachricht", "Nachrichten"])}`,
    page: (number) => `Seite ${formatNumber(number, "de")}`,
    lookedBack: (time) => `durchsucht bis ${time}`,
    noMatchSoFar: (time) => `Keine passenden Nachrichten, zurück bis ${time}`,
    lookFurther: "Weiter zurück suchen",
    soFarText:
      "Eine Seite durchsucht die neuesten 10.000 Nachrichten. Eine Suche mit drei Buchstaben oder Ziffern nacheinander durchsucht alle.",
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
