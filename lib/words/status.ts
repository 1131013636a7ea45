import { catalogue } from "./catalogue.ts"

/** How a letter's status is called, and its route for people who hear it. */
export const statusWords = catalogue({
  en: {
    labels: {
      accepted: "Accepted",
      sent: "Sent",
      delivered: "Delivered",
      opened: "Opened",
      clicked: "Clicked",
      unsubscribed: "Unsubscribed",
      subscribed: "Resubscribed",
      soft_bounced: "Soft bounced",
      hard_bounced: "Hard bounced",
      spam: "Spam report",
    },
    unknown: "Unknown",
    route: (status: string) => `Route: ${status}`,
    routeOfLetter: "Route of the letter",
  },
  de: {
    labels: {
      accepted: "Angenommen",
      sent: "Gesendet",
      delivered: "Zugestellt",
      opened: "Geöffnet",
      clicked: "Geklickt",
      unsubscribed: "Abgemeldet",
      subscribed: "Neu angemeldet",
      soft_bounced: "Soft-Bounce",
      hard_bounced: "Hard-Bounce",
      spam: "Spam",
    },
    unknown: "Unbekannt",
    route: (status) => `Weg: ${status}`,
    routeOfLetter: "Weg des Briefs",
  },
})

export type StatusWords = (typeof statusWords)["en"]
