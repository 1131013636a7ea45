import { catalogue } from "./catalogue.ts"

/** The columns of the list of webhooks, and what a row says. */
export const webhookTableWords = catalogue({
  en: {
    // List
    health: "Health",
    address: "Address",
    told: "Events",
    lastAnswer: "Last answer",
    listLastSuccess: "Last success",
    waitingSince: (since: string) => `since ${since}`,
    waiting: "Waiting",
    givenUp: "Given up at",
    thisDashboard: "This dashboard",
    webhooksKeep: "Events are kept until they can be posted.",
  },
  de: {
    health: "Zustand",
    address: "Adresse",
    told: "Ereignisse",
    lastAnswer: "Letzte Antwort",
    listLastSuccess: "Letzter Erfolg",
    waitingSince: (since) => `seit ${since}`,
    waiting: "Wartend",
    givenUp: "Aufgegeben um",
    thisDashboard: "Dieses Dashboard",
    webhooksKeep: "Ereignisse werden aufgehoben, bis sie gemeldet werden können.",
  },
})
