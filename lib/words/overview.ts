import { formatNumber } from "../format/number.ts"
import { catalogue } from "./catalogue.ts"
import { countIn } from "./plural.ts"

const en = countIn("en")
const de = countIn("de")

/** The overview: figures, the delivery chart, and what waits for a person. */
export const overviewWords = catalogue({
  en: {
    title: "Overview",
    figures: {
      sent: "Messages sent",
      delivered: "Delivered",
      bounced: "Bounced",
      spam: "Spam reports",
      opened: "Opened",
      clicked: "Clicked",
    },
    ofWhat: { sent: "of sent", delivered: "of delivered" },
    showMessages: (count: number) => `Show ${en(count, ["message", "messages"])}`,
    noneBefore: "none before",
    from: (count: number) => `from ${formatNumber(count, "en")}`,
    up: "up",
    down: "down",
    delivery: "Delivery",
    timePerBar: "Time per bar",
    steps: { auto: "Auto", "15": "15 min", "60": "1 h", "180": "3 h", "1440": "1 day" },
    perStep: { 15: "per 15 minutes", 60: "per hour", 180: "per 3 hours", 1440: "per day" },
    hint: (perStep: string) => `messages by where they are now, ${perStep}`,
    showChart: "Show as chart",
    showTable: "Show as table",
    chartLabel: (hint: string) => `Delivery, ${hint}. The table has the numbers.`,
    notDelivered: "Not delivered",
    sameHours: "the same hours, own scale",
    bouncedLabel: "Messages that bounced, on their own scale",
    blocks: "Spam blocks",
    blocksHint: "who turned away our servers, and when",
    previous: { "24h": "Day before", "7d": "Week before", "30d": "30 days before", custom: "Before" },
    onItsWay: "On its way",
    other: "Other",
    empty: {
      "24h": "No messages in these 24 hours",
      "7d": "No messages in these 7 days",
      "30d": "No messages in these 30 days",
      custom: "No messages in this time",
    },
    nothingSent: "Nothing has been sent yet.",
    lastOne: (when: string) => `Last one: ${when}`,
    blocksNow: (domain: string, servers: number, since: string) =>
      `${domain} blocks ${servers === 1 ? "one server" : en(servers, ["server", "servers"])} since ${since}`,
    blockedThen: (domain: string, servers: number, from: string, to: string) =>
      `${domain} blocked ${servers === 1 ? "one server" : en(servers, ["server", "servers"])} from ${from} to ${to}`,
    needsYou: "Needs you",
    refuses: (domain: string, servers: number) =>
      `${domain} refuses ${servers === 1 ? "a server" : en(servers, ["server", "servers"])}`,
    since: (when: string) => `Since ${when}`,
    stoppedWebhook: "A webhook has stopped",
    silent: "The mail service does not answer",
    silentNote: "The charts still hold what came in before.",
    firstLetter: "Send your first message",
    firstLetterNote: "Five steps, about three minutes",
    allWell: "Nothing. No stopped webhook, no open block.",
    nothingYet: "Nothing. No messages yet.",
  },
  de: {
    title: "Übersicht",
    figures: {
      sent: "Gesendet",
      delivered: "Zugestellt",
      bounced: "Abgewiesen",
      spam: "Spam",
      opened: "Geöffnet",
      clicked: "Geklickt",
    },
    ofWhat: { sent: "gesendeter", delivered: "zugestellter" },
    showMessages: (count) => `${de(count, ["Nachricht", "Nachrichten"])} zeigen`,
    noneBefore: "vorher keine",
    from: (count) => `von ${formatNumber(count, "de")}`,
    up: "mehr",
    down: "weniger",
    delivery: "Zustellung",
    timePerBar: "Zeit je Balken",
    steps: { auto: "Auto", "15": "15 Min.", "60": "1 Std.", "180": "3 Std.", "1440": "1 Tag" },
    perStep: { 15: "je 15 Minuten", 60: "je Stunde", 180: "je 3 Stunden", 1440: "je Tag" },
    hint: (perStep) => `Nachrichten nach ihrem Stand jetzt, ${perStep}`,
    showChart: "Als Diagramm zeigen",
    showTable: "Als Tabelle zeigen",
    chartLabel: (hint) => `Zustellung, ${hint}. Die Tabelle hat die Zahlen.`,
    notDelivered: "Nicht zugestellt",
    sameHours: "dieselben Stunden, eigener Maßstab",
    bouncedLabel: "Abgewiesene Nachrichten, in eigenem Maßstab",
    blocks: "Spam-Sperren",
    blocksHint: "wer unsere Server abwies, und wann",
    previous: { "24h": "Tag davor", "7d": "Woche davor", "30d": "30 Tage davor", custom: "Davor" },
    onItsWay: "Unterwegs",
    other: "Andere",
    empty: {
      "24h": "Keine Nachrichten in diesen 24 Stunden",
      "7d": "Keine Nachrichten in diesen 7 Tagen",
      "30d": "Keine Nachrichten in diesen 30 Tagen",
      custom: "Keine Nachrichten in dieser Zeit",
    },
    nothingSent: "Noch wurde nichts gesendet.",
    lastOne: (when) => `Die letzte: ${when}`,
    blocksNow: (domain, servers, since) =>
      `${domain} sperrt ${servers === 1 ? "einen Server" : de(servers, ["Server", "Server"])} seit ${since}`,
    blockedThen: (domain, servers, from, to) =>
      `${domain} sperrte ${servers === 1 ? "einen Server" : de(servers, ["Server", "Server"])} von ${from} bis ${to}`,
    needsYou: "Wartet auf Sie",
    refuses: (domain, servers) =>
      `${domain} weist ${servers === 1 ? "einen Server" : de(servers, ["Server", "Server"])} ab`,
    since: (when) => `Seit ${when}`,
    stoppedWebhook: "Ein Webhook wurde angehalten",
    silent: "Der Maildienst antwortet nicht",
    silentNote: "Die Diagramme zeigen weiter, was vorher ankam.",
    firstLetter: "Die erste Nachricht senden",
    firstLetterNote: "Fünf Schritte, etwa drei Minuten",
    allWell: "Nichts. Kein angehaltener Webhook, keine offene Sperre.",
    nothingYet: "Nichts. Noch keine Nachrichten.",
  },
})

export type OverviewWords = (typeof overviewWords)["en"]
