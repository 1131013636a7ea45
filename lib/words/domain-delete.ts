import { catalogue } from "./catalogue.ts"

/** Deleting a sender domain. */
export const deleteDomainWords = catalogue({
  en: {
    deleting: "Deleting",
    deleteTitle: (domain: string) => `Delete the domain ${domain}?`,
    deleteText: (domain: string) =>
      `From then on no letter can be sent from ${domain}, and letters that wait go out unsigned. Added again, it has to be proven again. To stop sending only, leave it here and change the sender of your templates.`,
    deleteType: (domain: string) => `Type ${domain}`,
    deleteWrong: "This is not the name of the domain.",
    deleteDo: "Delete domain",
    deleted: "Domain deleted",
  },
  de: {
    deleting: "Wird gelöscht",
    deleteTitle: (domain) => `Die Domain ${domain} löschen?`,
    deleteText: (domain) =>
      `Von da an lässt sich kein Brief mehr von ${domain} senden, und wartende Briefe gehen unsigniert hinaus. Wieder hinzugefügt, muss sie neu belegt werden. Um nur das Senden zu beenden, lassen Sie sie hier und ändern Sie den Absender Ihrer Vorlagen.`,
    deleteType: (domain) => `Geben Sie ${domain} ein`,
    deleteWrong: "Das ist nicht der Name der Domain.",
    deleteDo: "Domain löschen",
    deleted: "Domain gelöscht",
  },
})
