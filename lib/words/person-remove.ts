import { catalogue } from "./catalogue.ts"

/** Taking somebody out of a project, or leaving it. */
export const removePersonWords = catalogue({
  en: {
    removeTitle: (name: string) => `Remove ${name} from this project?`,
    removeText:
      "The project disappears for this person at once, and with it any key of their own here. What they did stays in the audit log.",
    removeButton: "Remove person",
    removing: "Removing",
    removed: (name: string) => `${name} removed`,
    leaveTitle: "Leave this project?",
    leaveText: "You lose the way in at once. A manager would have to invite you again.",
    leaveButton: "Leave project",
  },
  de: {
    removeTitle: (name) => `${name} aus diesem Projekt entfernen?`,
    removeText:
      "Das Projekt verschwindet für diese Person sofort, mit ihm ein eigener Schlüssel. Was sie getan hat, bleibt im Protokoll.",
    removeButton: "Person entfernen",
    removing: "Entfernt",
    removed: (name) => `${name} entfernt`,
    leaveTitle: "Dieses Projekt verlassen?",
    leaveText: "Der Zugang endet sofort. Die Leitung müsste Sie wieder einladen.",
    leaveButton: "Projekt verlassen",
  },
})
