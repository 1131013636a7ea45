import { catalogue } from "./catalogue.ts"

/** The question who is here, before a delicate step. */
export const confirmActWords = catalogue({
  en: {
    confirm: {
      title: "Confirm that it is you",
      why: "This is a delicate step. You will not be asked again for ten minutes.",
      password: "Password",
      code: "Code",
      codeHint: "The six digits that your app shows now, or a recovery code.",
      useCode: "Use a code of my app",
      usePassword: "Use my password",
      elsewhere: "Sign in again at my company",
      button: "Confirm",
      busy: "Checking",
      cancel: "Cancel",
      missing: "This is missing.",
    },
  },
  de: {
    confirm: {
      title: "Bestätigen Sie, dass Sie es sind",
      why: "Das ist ein heikler Schritt. Danach werden Sie zehn Minuten lang nicht gefragt.",
      password: "Passwort",
      code: "Code",
      codeHint: "Die sechs Ziffern, die Ihre App jetzt zeigt, oder ein Ersatzcode.",
      useCode: "Code meiner App verwenden",
      usePassword: "Passwort verwenden",
      elsewhere: "Bei meiner Firma neu anmelden",
      button: "Bestätigen",
      busy: "Wird geprüft",
      cancel: "Abbrechen",
      missing: "Das fehlt.",
    },
  },
})
