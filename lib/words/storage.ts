import { catalogue } from "./catalogue.ts"
import { storageFrameWords } from "./storage-frame.ts"

type Group = { name: string; text: string }

/** The page of sizes: the groups of tables of both programs by their names on the wire. */
export const storageWords = catalogue({
  en: {
    ...storageFrameWords.en,
    dashboard: "Dashboard",
    service: "Mail service",
    total: (size: string) => `${size} in all`,
    columns: { what: "What", kept: "Kept", rows: "Rows", size: "Size", oldest: "Oldest" },
    kept: (days: number) => (days === 1 ? "1 day" : `${days} days`),
    noEnd: "no limit",
    atMost: (size: string) => `at most ${size}`,
    fixed: "fixed",
    oldest: (age: string) => `${age} ago`,
    shareOf: (percent: string) => `${percent} of this database`,
    rowsHint: "Rows are estimates of the database. Settings are read when a program starts.",
    noAnswer: "The mail service does not tell its sizes",
    dashboardGroups: {
      events: { name: "Events", text: "As they came, for the story of a message" },
      messages: { name: "Messages and spam blocks", text: "Lists, search and tags" },
      counts: { name: "Counts for charts", text: "They outlive what they were made of" },
      audit: { name: "Audit log", text: "Who did what" },
      sign_ins: { name: "Sessions, links, invitations", text: "Counted from their end" },
      exports: { name: "Exports", text: "Who ordered them, from the end of their files" },
      setup: { name: "People, projects, keys", text: "Traffic adds nothing" },
    } as Record<string, Group>,
    serviceGroups: {
      events: { name: "Events", text: "For exports and replays" },
      messages: {
        name: "Messages",
        text: "Who was written to; unsubscribe links work so long. Texts go with the attachments",
      },
      attachments: { name: "Attachments", text: "Once per request" },
      conversations: { name: "Conversations with mail servers", text: "Step by step, of every attempt" },
      captured: { name: "Captured mail", text: "What the sandbox took; the oldest goes first" },
      webhook_log: { name: "Webhook calls", text: "Calls, their tries and replays" },
      dumps: { name: "Files of exports", text: "For 8 hours" },
      notes: { name: "Notes for limits", text: "A day to 30 days, each kind its own" },
      work: { name: "Queues", text: "Messages and callbacks until they are done" },
      counters: { name: "Counters", text: "Accepted messages; older days are added up" },
      suppressions: { name: "Suppressions", text: "Until they end or somebody takes them back" },
      setup: { name: "Projects, domains, templates, webhooks", text: "Traffic adds nothing" },
    } as Record<string, Group>,
  },
  de: {
    ...storageFrameWords.de,
    dashboard: "Dashboard",
    service: "Maildienst",
    total: (size) => `insgesamt ${size}`,
    columns: { what: "Was", kept: "Frist", rows: "Zeilen", size: "Größe", oldest: "Älteste" },
    kept: (days) => (days === 1 ? "1 Tag" : `${days} Tage`),
    noEnd: "ohne Ende",
    atMost: (size) => `höchstens ${size}`,
    fixed: "fest",
    oldest: (age) => `vor ${age}`,
    shareOf: (percent) => `${percent} dieser Datenbank`,
    rowsHint: "Zeilen schätzt die Datenbank. Einstellungen liest ein Programm bei seinem Start.",
    noAnswer: "Der Maildienst nennt seine Größen nicht",
    dashboardGroups: {
      events: { name: "Ereignisse", text: "Wie sie kamen, für den Weg einer Nachricht" },
      messages: { name: "Nachrichten und Spam-Sperren", text: "Listen, Suche und Tags" },
      counts: { name: "Zahlen der Diagramme", text: "Sie überdauern, woraus sie entstanden" },
      audit: { name: "Protokoll", text: "Wer was getan hat" },
      sign_ins: { name: "Sitzungen, Links, Einladungen", text: "Von ihrem Ende an gezählt" },
      exports: { name: "Exporte", text: "Wer sie bestellt hat, vom Ende ihrer Dateien an" },
      setup: { name: "Personen, Projekte, Schlüssel", text: "Versand fügt nichts hinzu" },
    },
    serviceGroups: {
      events: { name: "Ereignisse", text: "Für Exporte und Wiederholungen" },
      messages: {
        name: "Nachrichten",
        text: "Wem geschrieben wurde; so lange gelten Abmeldelinks. Texte gehen mit den Anhängen",
      },
      attachments: { name: "Anhänge", text: "Einmal je Anfrage" },
      conversations: { name: "Gespräche mit Mailservern", text: "Schritt für Schritt, von jedem Versuch" },
      captured: { name: "Abgefangene Mail", text: "Was die Sandbox annahm; das Älteste geht zuerst" },
      webhook_log: { name: "Webhook-Aufrufe", text: "Aufrufe, ihre Versuche und Wiederholungen" },
      dumps: { name: "Dateien der Exporte", text: "8 Stunden lang" },
      notes: { name: "Notizen für Grenzen", text: "Ein Tag bis 30 Tage, jede Art für sich" },
      work: { name: "Was wartet", text: "Nachrichten und Aufrufe, bis sie erledigt sind" },
      counters: { name: "Zähler", text: "Angenommene Nachrichten; ältere Tage werden addiert" },
      suppressions: { name: "Sperrliste", text: "Bis sie enden oder jemand sie zurücknimmt" },
      setup: { name: "Projekte, Domains, Vorlagen, Webhooks", text: "Versand fügt nichts hinzu" },
    },
  },
})

export type StorageWords = (typeof storageWords)["en"]
