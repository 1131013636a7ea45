import { catalogue } from "./catalogue.ts"
import { webhookFrameWords } from "./webhooks-frame.ts"

/** The list of webhooks. */
export const webhookListWords = catalogue({
  en: {
    ...webhookFrameWords.en,
    // List
    hint: "addresses that are told what happens to letters",
    add: "Add a webhook",
    noneTitle: "No webhooks yet",
    noneText: "Have your app told within seconds when a letter arrives, bounces or is opened.",
  },
  de: {
    ...webhookFrameWords.de,
    hint: "Adressen, die erfahren, was mit Briefen geschieht",
    add: "Webhook hinzufügen",
    noneTitle: "Noch keine Webhooks",
    noneText:
      "So erfährt eine Anwendung binnen Sekunden, wenn ein Brief ankommt, zurückkommt oder geöffnet wird.",
  },
})
