import { catalogue } from "./catalogue.ts"

/** The second step of a sign-in: setting it up, and leaving it. */
export const twoFactorWords = catalogue({
  en: {
    twoFactor: {
      title: "Two-factor sign-in",
      off: "Off. Whoever knows your password can sign in as you.",
      on: (since: string) => `On since ${since}. After the password you are asked for a code of your app.`,
      left: (count: number) =>
        count === 0
          ? "No recovery code is left. Make new ones before you lose your phone."
          : count === 1
            ? "1 recovery code is left."
            : `${count} recovery codes are left.`,
      setUp: "Set up",
      setUpBusy: "Preparing",
      scan: "Scan this with an authenticator app",
      scanHint: "Any app for one-time codes will do.",
      qr: "QR code for your authenticator app",
      byHand: "Or type this secret into the app",
      code: "Code",
      codeHint: "The six digits that the app shows now.",
      confirm: "Switch it on",
      confirmBusy: "Checking",
      cancel: "Cancel",
      codeMissing: "The code is missing.",
      newCodes: "New recovery codes",
      newCodesBusy: "Making codes",
      remove: "Switch off",
      removeTitle: "Switch two-factor sign-in off?",
      removeWhy: "Your password alone lets anybody in then. Your recovery codes stop working.",
      removed: "Two-factor sign-in is off",
      stays: "This account asks everybody for it, so it stays on.",
      codesTitle: "Your recovery codes",
      codesWhy:
        "Each of them replaces a code of your app once. Keep them where you find them without your phone: they are not shown again.",
      codesSaved: "I have kept them",
      download: "Download",
      copy: "Copy all codes",
      requiredTitle: "One more step",
      requiredWhy: "This account asks everybody for a second factor at sign-in. It takes a minute.",
      goOn: "Go on",
    },
  },
  de: {
    twoFactor: {
      title: "Anmeldung mit zweitem Faktor",
      off: "Aus. Wer Ihr Passwort kennt, kann sich als Sie anmelden.",
      on: (since) => `An seit ${since}. Nach dem Passwort wird ein Code Ihrer App verlangt.`,
      left: (count) =>
        count === 0
          ? "Es ist kein Ersatzcode übrig. Erzeugen Sie neue, bevor Ihr Telefon fehlt."
          : count === 1
            ? "1 Ersatzcode ist übrig."
            : `${count} Ersatzcodes sind übrig.`,
      setUp: "Einrichten",
      setUpBusy: "Wird vorbereitet",
      scan: "Mit einer Authenticator-App scannen",
      scanHint: "Jede App für Einmalcodes ist recht.",
      qr: "QR-Code für Ihre Authenticator-App",
      byHand: "Oder dieses Geheimnis in die App tippen",
      code: "Code",
      codeHint: "Die sechs Ziffern, die die App jetzt zeigt.",
      confirm: "Einschalten",
      confirmBusy: "Wird geprüft",
      cancel: "Abbrechen",
      codeMissing: "Der Code fehlt.",
      newCodes: "Neue Ersatzcodes",
      newCodesBusy: "Codes werden erzeugt",
      remove: "Ausschalten",
      removeTitle: "Zweiten Faktor ausschalten?",
      removeWhy: "Dann genügt Ihr Passwort allen, die es kennen. Ihre Ersatzcodes gelten nicht mehr.",
      removed: "Der zweite Faktor ist aus",
      stays: "Dieses Konto verlangt ihn von allen, darum bleibt er an.",
      codesTitle: "Ihre Ersatzcodes",
      codesWhy:
        "Jeder ersetzt einmal einen Code Ihrer App. Bewahren Sie sie so auf, dass Sie sie ohne Telefon finden: sie werden nicht wieder gezeigt.",
      codesSaved: "Ich habe sie aufbewahrt",
      download: "Herunterladen",
      copy: "Alle Codes kopieren",
      requiredTitle: "Noch ein Schritt",
      requiredWhy: "Dieses Konto verlangt von allen einen zweiten Faktor. Es dauert eine Minute.",
      goOn: "Weiter",
    },
  },
})
