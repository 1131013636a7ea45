import { catalogue } from "./catalogue.ts"

/** What becomes of a letter that somebody sends by hand: why an address was not taken, what the sandbox will do. */
export const sendingWords = catalogue({
  en: {
    failedReasons: {
      unsubscribed: "Unsubscribed from this project’s letters.",
      invalid: "Not a usable address.",
      duplicate: "Named twice; it gets one letter.",
      temporary_unavailable: "Held back for three days after a refusal, for example a full mailbox.",
      permanent_unavailable: "Does not take mail: no such mailbox, or unsubscribed from everything.",
      complained: "Reported an earlier letter as spam.",
      blocked: "Blocked by the administration of the service.",
    },
    noExplanation: (reason: string) => `${reason}: no explanation yet.`,
    outcomes: {
      open: "Delivered, then opened",
      click: "Delivered, opened, then clicked",
      unsubscribe: "Delivered, then unsubscribed",
      complaint: "Delivered, then reported as spam",
      "soft-once": "Put off once, then delivered",
      "soft-bounce": "Put off at every try",
      "mailbox-full": "Mailbox full",
      "hard-bounce": "No such mailbox",
      "spam-reject": "Refused as spam",
      blocked: "Refused: our server is on a block list",
    },
    delivered: "Delivered",
    inSandbox: (outcome: string) => `In the sandbox: ${outcome.toLowerCase()}.`,
    notAnAddress: "This is not an e-mail address.",
    noAtSign: "This address has no @ sign.",
    starters: {
      welcome: "The first letter after somebody signs up.",
      receipt: "What was ordered, what it costs and where to follow it.",
      reset: "A link to choose a new password, good for a short time.",
    },
  },
  de: {
    failedReasons: {
      unsubscribed: "Von den Briefen dieses Projekts abgemeldet.",
      invalid: "Keine brauchbare Adresse.",
      duplicate: "Zweimal genannt; sie bekommt einen Brief.",
      temporary_unavailable: "Nach einer Abweisung drei Tage gesperrt, etwa wegen eines vollen Postfachs.",
      permanent_unavailable: "Nimmt keine Mail an: kein solches Postfach, oder von allem abgemeldet.",
      complained: "Hat einen früheren Brief als Spam gemeldet.",
      blocked: "Von der Verwaltung des Dienstes gesperrt.",
    },
    noExplanation: (reason) => `${reason}: noch keine Erklärung.`,
    outcomes: {
      open: "Zugestellt, dann geöffnet",
      click: "Zugestellt, geöffnet, dann geklickt",
      unsubscribe: "Zugestellt, dann abgemeldet",
      complaint: "Zugestellt, dann als Spam gemeldet",
      "soft-once": "Einmal aufgeschoben, dann zugestellt",
      "soft-bounce": "Bei jedem Versuch aufgeschoben",
      "mailbox-full": "Postfach voll",
      "hard-bounce": "Kein solches Postfach",
      "spam-reject": "Als Spam abgewiesen",
      blocked: "Abgewiesen: Unser Server steht auf einer Sperrliste",
    },
    delivered: "Zugestellt",
    inSandbox: (outcome) => `In der Sandbox: ${outcome}.`,
    notAnAddress: "Das ist keine E-Mail-Adresse.",
    noAtSign: "In dieser Adresse fehlt das @.",
    starters: {
      welcome: "Der erste Brief nach einer Anmeldung.",
      receipt: "Was bestellt wurde, was es kostet und wo es gerade ist.",
      reset: "Ein Link für ein neues Passwort, nur kurze Zeit gültig.",
    },
  },
})

export type SendingWords = (typeof sendingWords)["en"]
