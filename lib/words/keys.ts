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
    replaceTitle: "Replace the project’s key",
    replaceText:
      "Paste a key that the mail service made for this project. It is tried before it is kept; callbacks signed with the old one stay genuine for 25 hours.",
    addTitle: "A key of your own",
    addText:
      "Paste a key that the mail service made for this project. It is tried before it is kept, and used for you alone.",
    key: "Key",
    keyHint: "It is sealed at once and never shown again.",
    keyMissing: "Paste the key.",
    save: "Try and save",
    saving: "Trying the key",
    saved: "Key replaced",
    unseen:
      "The mail service made this key and nobody has seen it. Your app needs it to send: it can be shown once.",
    show: "Show it once",
    showing: "Opening",
    shownTitle: "The project’s key",
    shownText:
      "Copy it to where your app keeps its secrets. After this nobody sees it again, here or anywhere in the dashboard.",
    copied: "I have kept it",
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
    replaceTitle: "Schlüssel des Projekts ersetzen",
    replaceText:
      "Fügen Sie einen Schlüssel ein, den der Maildienst für dieses Projekt gemacht hat. Er wird erst erprobt; Rückrufe mit dem alten gelten 25 Stunden weiter.",
    addTitle: "Ein eigener Schlüssel",
    addText:
      "Fügen Sie einen Schlüssel ein, den der Maildienst für dieses Projekt gemacht hat. Er wird erst erprobt und gilt nur für Sie.",
    key: "Schlüssel",
    keyHint: "Er wird sofort versiegelt und nie wieder gezeigt.",
    keyMissing: "Fügen Sie den Schlüssel ein.",
    save: "Erproben und sichern",
    saving: "Erprobt den Schlüssel",
    saved: "Schlüssel ersetzt",
    unseen:
      "Der Maildienst hat diesen Schlüssel gemacht, gesehen hat ihn niemand. Ihre Anwendung braucht ihn: er kann einmal gezeigt werden.",
    show: "Einmal zeigen",
    showing: "Öffnet",
    shownTitle: "Der Schlüssel des Projekts",
    shownText:
      "Legen Sie ihn dorthin, wo Ihre Anwendung Geheimnisse hält. Danach sieht ihn hier niemand mehr.",
    copied: "Ich habe ihn",
    cancel: "Abbrechen",
  },
})
