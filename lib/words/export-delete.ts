import { formatNumber } from "../format/number.ts"
import { catalogue } from "./catalogue.ts"

const filesEn = (count: number) => (count === 1 ? "1 file" : `${formatNumber(count, "en")} files`)
const filesDe = (count: number) => (count === 1 ? "1 Datei" : `${formatNumber(count, "de")} Dateien`)

/** Deleting an export. */
export const deleteExportWords = catalogue({
  en: {
    deleteTitle: "Delete this export?",
    deleteReady: (files: number) =>
      `${filesEn(files)} can no longer be fetched. Events stay, and the export can be ordered again.`,
    deleteWaiting: "It is taken out of the line and not made. Events stay.",
    deleteDo: "Delete export",
    deleting: "Deleting",
    deleted: "Export deleted",
  },
  de: {
    deleteTitle: "Diesen Export löschen?",
    deleteReady: (files) =>
      `${filesDe(files)} lassen sich dann nicht mehr holen. Ereignisse bleiben, und der Export lässt sich neu bestellen.`,
    deleteWaiting: "Er kommt aus der Reihe und entsteht nicht. Ereignisse bleiben.",
    deleteDo: "Export löschen",
    deleting: "Wird gelöscht",
    deleted: "Export gelöscht",
  },
})
