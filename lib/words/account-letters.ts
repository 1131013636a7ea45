import { catalogue } from "./catalogue.ts"

/** Letters that the dashboard writes to its own people. */
export type LetterWords = {
  subject: string
  /** Paragraphs over the button. */
  before: string[]
  button: string
  /** Paragraphs under it. */
  after: string[]
}

export const accountLetterWords = catalogue({
  en: {
    invitation: (project: string, by: string, role: string): LetterWords => ({
      subject: `${by} invites you to ${project}`,
      before: [`${by} invites you to work on the mail of ${project} as ${role}.`],
      button: "Accept the invitation",
      after: [
        "The link works once and for seven days.",
        "If you do not know what this is about, do nothing.",
      ],
    }),
    password: (host: string): LetterWords => ({
      subject: `A new password for ${host}`,
      before: [`Somebody, hopefully you, asked for a new password for ${host}.`],
      button: "Choose a new password",
      after: [
        "The link works once and for 30 minutes.",
        "If it was not you, do nothing: your password stays.",
      ],
    }),
    email: (host: string): LetterWords => ({
      subject: `Confirm your new address for ${host}`,
      before: [`With the next step you sign in to ${host} with this address.`],
      button: "Confirm the address",
      after: ["The link works once and for 30 minutes.", "If you did not ask for it, do nothing."],
    }),
    emailChanged: (host: string, address: string): LetterWords => ({
      subject: `Your address for ${host} was changed`,
      before: [`You sign in to ${host} with ${address} from now on.`],
      button: "Open the dashboard",
      after: ["If it was not you, tell the owner of the dashboard at once."],
    }),
    passwordChanged: (host: string): LetterWords => ({
      subject: `Your password for ${host} was changed`,
      before: [`The password for ${host} was changed, and other devices were signed out.`],
      button: "Open the dashboard",
      after: ["If it was not you, choose a new password at once by “Forgot the password?”."],
    }),
    linkInWords: "The link, should the button not work:",
  },
  de: {
    invitation: (project, by, role) => ({
      subject: `${by} lädt Sie zu ${project} ein`,
      before: [`${by} lädt Sie ein, an den Briefen von ${project} mitzuarbeiten, mit der Rolle ${role}.`],
      button: "Einladung annehmen",
      after: [
        "Der Link gilt einmal und sieben Tage lang.",
        "Wenn Sie nicht wissen, worum es geht, tun Sie nichts.",
      ],
    }),
    password: (host) => ({
      subject: `Ein neues Passwort für ${host}`,
      before: [`Jemand, hoffentlich Sie, hat ein neues Passwort für ${host} erbeten.`],
      button: "Neues Passwort wählen",
      after: [
        "Der Link gilt einmal und 30 Minuten lang.",
        "Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt.",
      ],
    }),
    email: (host) => ({
      subject: `Neue Adresse für ${host} bestätigen`,
      before: [`Mit dem nächsten Schritt melden Sie sich bei ${host} mit dieser Adresse an.`],
      button: "Adresse bestätigen",
      after: [
        "Der Link gilt einmal und 30 Minuten lang.",
        "Wenn Sie das nicht erbeten haben, tun Sie nichts.",
      ],
    }),
    emailChanged: (host, address) => ({
      subject: `Ihre Adresse für ${host} wurde geändert`,
      before: [`Von jetzt an melden Sie sich bei ${host} mit ${address} an.`],
      button: "Dashboard öffnen",
      after: ["Wenn Sie es nicht waren, sagen Sie es sofort dem Inhaber des Dashboards."],
    }),
    passwordChanged: (host) => ({
      subject: `Ihr Passwort für ${host} wurde geändert`,
      before: [`Das Passwort für ${host} wurde geändert; andere Geräte wurden abgemeldet.`],
      button: "Dashboard öffnen",
      after: ["Wenn Sie es nicht waren, wählen Sie sofort ein neues: „Passwort vergessen?“."],
    }),
    linkInWords: "Der Link, falls der Knopf nicht geht:",
  },
})
