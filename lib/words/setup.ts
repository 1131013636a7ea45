import { catalogue } from "./catalogue.ts"

/** The first owner's form. */
export const setupWords = catalogue({
  en: {
    title: "Set up",
    welcome: "Welcome",
    done: "Set up already",
    becomes: (host: string) => `You become the owner of ${host}.`,
    hasOwner: (host: string) => `${host} has its owner. The link worked once and is spent.`,
    signIn: "Sign in",
    noToken: "This page needs the one-time link that the first start printed. Open that link.",
    name: "Your name",
    nameHint: "Your team sees it beside what you do.",
    email: "E-mail",
    emailHint: "You sign in with it.",
    password: "Password",
    passwordHint: "10 characters or more. A sentence is easy to keep.",
    create: "Create the owner",
    creating: "Creating the owner",
  },
  de: {
    title: "Einrichten",
    welcome: "Willkommen",
    done: "Schon eingerichtet",
    becomes: (host) => `Sie werden Inhaber von ${host}.`,
    hasOwner: (host) => `${host} hat seinen Inhaber. Der Link galt einmal und ist verbraucht.`,
    signIn: "Anmelden",
    noToken: "Diese Seite braucht den Einmal-Link, den der erste Start ausgegeben hat. Öffnen Sie ihn.",
    name: "Ihr Name",
    nameHint: "Ihr Team sieht ihn neben dem, was Sie tun.",
    email: "E-Mail",
    emailHint: "Damit melden Sie sich an.",
    password: "Passwort",
    passwordHint: "10 Zeichen oder mehr. Ein Satz ist leicht zu behalten.",
    create: "Inhaber anlegen",
    creating: "Wird angelegt",
  },
})
