import { catalogue } from "./catalogue.ts"

/** The few words that the parts of every page have of their own. */
export const uiWords = catalogue({
  en: {
    // What stands on keys
    keyNames: { ctrl: "Ctrl", shift: "Shift" },
    loading: "Loading",
    close: "Close",
    optional: "optional",
    copied: "Copied",
    chosen: "chosen",
    copy: (thing: string) => `Copy ${thing}`,
    breadcrumb: "Breadcrumb",
    notifications: "Notifications",
    closeNotification: "Close the notification",
  },
  de: {
    keyNames: { ctrl: "Strg", shift: "Umschalt" },
    loading: "Wird geladen",
    close: "Schließen",
    optional: "optional",
    copied: "Kopiert",
    chosen: "gewählt",
    copy: (thing) => `${thing} kopieren`,
    breadcrumb: "Wo Sie sind",
    notifications: "Mitteilungen",
    closeNotification: "Mitteilung schließen",
  },
})
