import { catalogue } from "./catalogue.ts"
import { confirmedFrameWords } from "./confirmed-frame.ts"

/** What people read about addresses that confirmed to get trial letters. */
export const confirmedWords = catalogue({
  en: {
    ...confirmedFrameWords.en,
    hint: "of the whole account",
    text: "Where sandbox limits are on, sandbox domains write to these addresses only. The account’s own address always counts and is not listed.",
    states: { confirmed: "Confirmed", unconfirmed: "Waiting for the link" } as Record<string, string>,
    columns: { state: "State", address: "Address", acts: "Acts" },
    places: (used: number, most: number) => `${used} of ${most} places used`,
    full: "Ten addresses are the most. Remove one to add another.",
    emptyTitle: "No addresses yet",
    emptyText: "Add the addresses that may get trial letters. Ten at most.",
    add: "Add an address",
    address: "Address",
    again: "Send again",
    againTo: (email: string) => `Send the link to ${email} again`,
    askedAgain: (email: string) =>
      `Asked to send the link to ${email} again. If the last one is younger than 5 minutes, that one counts.`,
    sending: "Sending",
    pause: "Within 5 minutes of its last link an address gets no other one.",
    remove: "Remove",
    removeOf: (email: string) => `Remove ${email}`,
    cancel: "Cancel",
  },
  de: {
    ...confirmedFrameWords.de,
    hint: "des ganzen Kontos",
    text: "Wo Sandbox-Grenzen gelten, schreiben Sandbox-Domains nur an diese Adressen. Die eigene Adresse des Kontos zählt immer und steht nicht in der Liste.",
    states: { confirmed: "Bestätigt", unconfirmed: "Wartet auf den Link" },
    columns: { state: "Zustand", address: "Adresse", acts: "Handlungen" },
    places: (used, most) => `${used} von ${most} Plätzen belegt`,
    full: "Zehn Adressen sind das Höchste. Entfernen Sie eine, um eine andere hinzuzufügen.",
    emptyTitle: "Noch keine Adressen",
    emptyText: "Fügen Sie die Adressen hinzu, die Probebriefe bekommen dürfen. Höchstens zehn.",
    add: "Adresse hinzufügen",
    address: "Adresse",
    again: "Noch einmal senden",
    againTo: (email) => `Den Link noch einmal an ${email} senden`,
    askedAgain: (email) =>
      `Um einen neuen Link an ${email} wurde gebeten. Ist der letzte jünger als 5 Minuten, gilt jener.`,
    sending: "Wird gesendet",
    pause: "Innerhalb von 5 Minuten nach ihrem letzten Link bekommt eine Adresse keinen weiteren.",
    remove: "Entfernen",
    removeOf: (email) => `${email} entfernen`,
    cancel: "Abbrechen",
  },
})
