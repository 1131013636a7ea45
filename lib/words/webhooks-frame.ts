import { catalogue } from "./catalogue.ts"

/** What the pages about webhooks say while they load and where they broke: little, because every visit loads it. */
export const webhookFrameWords = catalogue({
  en: {
    // List
    title: "Webhooks",
    brokeTitle: "This page broke",
    brokeText: "Events are still collected and posted; only this page could not be drawn.",
    tryAgain: "Try again",
    one: "Webhook",
    call: "Call",
    unreadable: "The webhook could not be read.",
  },
  de: {
    title: "Webhooks",
    brokeTitle: "Diese Seite ist abgebrochen",
    brokeText: "Ereignisse werden weiter gesammelt und gemeldet; nur diese Seite ließ sich nicht zeichnen.",
    tryAgain: "Noch einmal",
    one: "Webhook",
    call: "Aufruf",
    unreadable: "Der Webhook konnte nicht gelesen werden.",
  },
})
