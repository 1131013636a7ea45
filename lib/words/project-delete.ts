import { catalogue } from "./catalogue.ts"

/** Deleting a project. */
export const deleteProjectWords = catalogue({
  en: {
    deleting: "Deleting",
    deleteTitle: (name: string) => `Delete the project ${name}?`,
    deleteMilder: "Switching sending off keeps everything.",
    typeName: (name: string) => `Type ${name} to go on`,
    deleted: (name: string) => `${name} deleted`,
  },
  de: {
    deleting: "Löscht",
    deleteTitle: (name) => `Das Projekt ${name} löschen?`,
    deleteMilder: "Den Versand auszuschalten behält alles.",
    typeName: (name) => `Zum Fortfahren ${name} eingeben`,
    deleted: (name) => `${name} gelöscht`,
  },
})
