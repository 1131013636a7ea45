import { catalogue } from "./catalogue.ts"

/** One suppressed address: why, since when, until when. */
export const suppressionDetailWords = catalogue({
  en: {
    sourceIs: {
      user: "added by a person or a script",
      system: "found by the mail service",
      subscriber: "asked for by the reader",
    },
    undeletable: {
      complained: "It cannot be removed: the reader complained. It goes when the person subscribes again.",
      blocked: "It cannot be removed: the administration of the mail service blocked it. Ask there.",
      other: "It cannot be removed here.",
    },
    // Details
    details: "Details of the address",
    heldBack: (count: number) => (count === 1 ? "held back for one cause" : `held back for ${count} causes`),
    notHere: "This address is not held back any more.",
    detailFailed: "The details could not be read.",
    from: "Since",
    ends: "Ends by itself",
    broughtBy: "Source",
    sourceImport: "came with an import",
    importedFrom: "Imported from",
    line: (line: string) => `line ${line}`,
    importedBy: (who: string | null) => `by ${who ?? "somebody who is gone"}`,
    theySaid: "What the mail server said",
    message: "The message that caused it",
    openMessage: "Open its story",
    noMessage: "No message is known for it.",
    shared: "In the list that all projects of this service share.",
    inAudit: "Acts on this address",
    removeThis: "Remove this entry",
  },
  de: {
    sourceIs: {
      user: "von einem Menschen oder Skript eingetragen",
      system: "vom Maildienst festgestellt",
      subscriber: "vom Empfänger gewünscht",
    },
    undeletable: {
      complained:
        "Lässt sich nicht entfernen: Der Empfänger hat sich beschwert. Der Eintrag geht, wenn er sich wieder anmeldet.",
      blocked:
        "Lässt sich nicht entfernen: Die Verwaltung des Maildienstes hat die Adresse blockiert. Dort nachfragen.",
      other: "Lässt sich hier nicht entfernen.",
    },
    details: "Einzelheiten der Adresse",
    heldBack: (count) => (count === 1 ? "aus einem Grund gesperrt" : `aus ${count} Gründen gesperrt`),
    notHere: "Diese Adresse ist nicht mehr gesperrt.",
    detailFailed: "Die Einzelheiten ließen sich nicht lesen.",
    from: "Seit",
    ends: "Endet von selbst",
    broughtBy: "Herkunft",
    sourceImport: "kam mit einem Import",
    importedFrom: "Importiert aus",
    line: (line) => `Zeile ${line}`,
    importedBy: (who) => `von ${who ?? "jemandem, der nicht mehr da ist"}`,
    theySaid: "Was der Mailserver sagte",
    message: "Die Nachricht, von der es kommt",
    openMessage: "Ihre Geschichte öffnen",
    noMessage: "Dazu ist keine Nachricht bekannt.",
    shared: "In der Liste, die alle Projekte dieses Dienstes teilen.",
    inAudit: "Vorgänge zu dieser Adresse",
    removeThis: "Diesen Eintrag entfernen",
  },
})

export type SuppressionDetailWords = (typeof suppressionDetailWords)["en"]
