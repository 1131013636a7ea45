import { formatNumber } from "../format/number.ts"
import { catalogue } from "./catalogue.ts"

/** Deleting a tag. */
export const deleteTagWords = catalogue({
  en: {
    deleteTitle: (tag: string) => `Delete the tag ${tag}?`,
    deleteText: (letters: number) =>
      `It goes out of this list and frees one of 10,000 places. Messages that were sent with it keep it${
        letters > 0 ? `, ${formatNumber(letters, "en")} of them in the time shown` : ""
      }. Sent again, it comes back as a new tag with another id.`,
    deleteDo: "Delete tag",
    deleting: "Deleting",
    deleted: (tag: string) => `Tag ${tag} deleted`,
    cancel: "Cancel",
  },
  de: {
    deleteTitle: (tag) => `Das Tag ${tag} löschen?`,
    deleteText: (letters) =>
      `Es verschwindet aus dieser Liste und gibt einen von 10.000 Plätzen frei. Nachrichten, die damit gesendet wurden, behalten es${
        letters > 0 ? `, ${formatNumber(letters, "de")} davon in der gezeigten Zeit` : ""
      }. Wieder verwendet, kommt es als neues Tag mit anderer Kennung zurück.`,
    deleteDo: "Tag löschen",
    deleting: "Wird gelöscht",
    deleted: (tag) => `Tag ${tag} gelöscht`,
    cancel: "Abbrechen",
  },
})
