import { catalogue } from "./catalogue.ts"

/** Keys of a project. */
export const keysWords = catalogue({
  en: {
    title: "Keys",
    hint: "sealed on this server; nobody sees them again",
    projectKey: "The project’s key",
    projectKeyHint: "everybody’s calls and the callbacks use it",
    ownKey: "A key of your own",
    ownKeyHint: "your calls use it instead of the project’s",
    none: "There is none.",
    noOwn: "You have none here. Your calls use the project’s key.",
    ends: "Ends with",
    since: "Since",
    sealed: "Sealed",
    previous: (lastFour: string, time: string) =>
      `The key before it, ending with ${lastFour}, still proves callbacks until ${time}.`,
    replace: "Replace the key",
    add: "Add a key",
    remove: "Take it away",
    removing: "Taking it away",
    removed: "Your calls use the project’s key again",
    unseen:
      "The mail service made this key and nobody has seen it. Your app needs it to send: it can be shown once.",
    show: "Show it once",
    showing: "Opening",
    cancel: "Cancel",
  },
  de: {
    title: "Schlüssel",
    hint: "auf diesem Server versiegelt; niemand sieht sie wieder",
    projectKey: "Der Schlüssel des Projekts",
    projectKeyHint: "alle Aufrufe und die Rückrufe brauchen ihn",
    ownKey: "Ein eigener Schlüssel",
    ownKeyHint: "Ihre Aufrufe nehmen ihn statt dem des Projekts",
    none: "Es gibt keinen.",
    noOwn: "Sie haben hier keinen. Ihre Aufrufe nehmen den des Projekts.",
    ends: "Endet auf",
    since: "Seit",
    sealed: "Versiegelt",
    previous: (lastFour, time) =>
      `Der Schlüssel davor, er endet auf ${lastFour}, beweist Rückrufe noch bis ${time}.`,
    replace: "Schlüssel ersetzen",
    add: "Schlüssel eintragen",
    remove: "Entfernen",
    removing: "Entfernt",
    removed: "Ihre Aufrufe nehmen wieder den Schlüssel des Projekts",
    unseen:
      "Der Maildienst hat diesen Schlüssel gemacht, gesehen hat ihn niemand. Ihre Anwendung braucht ihn: er kann einmal gezeigt werden.",
    show: "Einmal zeigen",
    showing: "Öffnet",
    cancel: "Abbrechen",
  },
})
