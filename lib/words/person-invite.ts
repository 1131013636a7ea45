import { catalogue } from "./catalogue.ts"

/** Inviting somebody into a project. */
export const invitePersonWords = catalogue({
  en: {
    inviteTitle: "Invite a person",
    inviteText: "The invitation is for one address and is good for seven days.",
    email: "E-mail address",
    emailMissing: "Say whom you invite.",
    emailWrong: "This is not an e-mail address.",
    way: "How the person gets it",
    byMail: "By mail",
    byMailHint: "Sent from a verified domain of this project, else in the dashboard’s own name.",
    byLink: "By a link",
    byLinkHint: "You hand it over yourself. It is shown once.",
    inviteButton: "Invite",
    inviting: "Inviting",
  },
  de: {
    inviteTitle: "Person einladen",
    inviteText: "Die Einladung gilt für eine Adresse und sieben Tage.",
    email: "E-Mail-Adresse",
    emailMissing: "Wer wird eingeladen?",
    emailWrong: "Das ist keine E-Mail-Adresse.",
    way: "Wie die Person sie bekommt",
    byMail: "Per Mail",
    byMailHint: "Von einer geprüften Domain des Projekts, sonst im Namen des Dashboards.",
    byLink: "Als Link",
    byLinkHint: "Sie geben ihn selbst weiter. Er wird einmal gezeigt.",
    inviteButton: "Einladen",
    inviting: "Lädt ein",
  },
})
