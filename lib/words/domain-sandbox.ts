import { catalogue } from "./catalogue.ts"

/** The domain that every project can send from at once. */
export const sandboxDomainWords = catalogue({
  en: {
    // Sandbox
    sandboxTitle: "Sandbox domain",
    sandboxText: "Can send at once and needs no DNS.",
    sandboxFree:
      "In sandbox delivery no letter leaves this server, so it has no limits: it writes to every address and does not expire.",
    sandboxLimits:
      "Outside sandbox delivery it writes to confirmed addresses only, 100 letters a day, and lives 31 days.",
    sandboxNone: "It is made when the project is set up or its sender is asked for.",
    confirmedLink: "Confirmed addresses",
  },
  de: {
    sandboxTitle: "Sandbox-Domain",
    sandboxText: "Kann sofort senden und braucht kein DNS.",
    sandboxFree:
      "Im Sandbox-Versand verlässt kein Brief diesen Server; darum hat sie keine Grenzen: Sie schreibt an jede Adresse und läuft nicht ab.",
    sandboxLimits:
      "Außerhalb des Sandbox-Versands schreibt sie nur an bestätigte Adressen, 100 Briefe am Tag, und lebt 31 Tage.",
    sandboxNone: "Sie entsteht, wenn das Projekt eingerichtet oder sein Absender erfragt wird.",
    confirmedLink: "Bestätigte Adressen",
  },
})
