import { catalogue } from "./catalogue.ts"
import { ereignisse, events } from "./event-count.ts"

/** Deleting a webhook. */
export const removeWebhookWords = catalogue({
  en: {
    removeTitle: (name: string) => `Delete the webhook ${name}?`,
    removeWaiting: (count: number) =>
      count === 0 ? "No event waits for it." : `${events(count)} that wait for it are dropped.`,
    removeLog: "Its delivery log and its replays are deleted with it.",
    removeOurs: "This dashboard is fed by it: charts and messages stand still without it.",
    removeMilder: "Disabling keeps the address, its settings and its log.",
    removeButton: "Delete webhook",
    removing: "Deleting",
    removed: "Webhook deleted",
    disableInstead: "Disable instead",
    disabling: "Disabling",
    disabled: "Webhook disabled",
  },
  de: {
    removeTitle: (name) => `Den Webhook ${name} löschen?`,
    removeWaiting: (count) =>
      count === 0 ? "Kein Ereignis wartet auf ihn." : `${ereignisse(count)}, die auf ihn warten, entfallen.`,
    removeLog: "Sein Zustellprotokoll und seine Wiederholungen werden mit gelöscht.",
    removeOurs: "Er speist dieses Dashboard: Ohne ihn stehen Diagramme und Nachrichten still.",
    removeMilder: "Ausschalten behält Adresse, Einstellungen und Protokoll.",
    removeButton: "Webhook löschen",
    removing: "Wird gelöscht",
    removed: "Webhook gelöscht",
    disableInstead: "Stattdessen ausschalten",
    disabling: "Wird ausgeschaltet",
    disabled: "Webhook ausgeschaltet",
  },
})
