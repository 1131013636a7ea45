import { catalogue } from "./catalogue.ts"

/** The link of an invitation, to be handed on. */
export const personLinkWords = catalogue({
  en: {
    notSent: (reason: string) =>
      `The invitation stands; the mail could not be sent: ${reason} Hand the link over yourself.`,
    linkTitle: "The invitation’s link",
    linkText: (email: string) =>
      `For ${email} alone. It is shown this once; whoever needs it again gets a new one.`,
    link: "Invitation link",
    done: "Done",
  },
  de: {
    notSent: (reason) =>
      `Die Einladung gilt; die Mail ging nicht hinaus: ${reason} Geben Sie den Link selbst weiter.`,
    linkTitle: "Der Link der Einladung",
    linkText: (email) =>
      `Nur für ${email}. Er wird dieses eine Mal gezeigt; wer ihn wieder braucht, bekommt einen neuen.`,
    link: "Link der Einladung",
    done: "Fertig",
  },
})
