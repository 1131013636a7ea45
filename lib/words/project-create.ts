import { catalogue } from "./catalogue.ts"

/** Creating a project. */
export const createProjectWords = catalogue({
  en: {
    createText:
      "It gets its own key, a sender that works at once, and charts. Nothing leaves this server while it is in the sandbox.",
    createBusy: "Making the key, the sender and the callbacks",
    createDo: "Create project",
    creating: "Creating",
    name: "Name",
    nameHint: "The shop, app or team that sends. It can be changed later.",
    serverHint: "Where the project and its key live.",
    country: "Country",
    countryHint: "Two letters, such as DE. It may be left empty.",
    countryBad: "This is not a country code of two letters.",
    sending: "Letters are sent from the beginning",
    sendingHint: "Off: the project is made, and every letter is refused until it is switched on.",
    unsubscribe: "Unsubscribe links of your own",
    unsubscribeHint: "Letters may carry your own link in place of the service’s.",
    limitNote: "A limit of letters is set in the project’s settings.",
  },
  de: {
    createText:
      "Es bekommt einen eigenen Schlüssel, einen Absender, der sofort geht, und Diagramme. In der Sandbox verlässt nichts diesen Server.",
    createBusy: "Schlüssel, Absender und Rückrufe entstehen",
    createDo: "Projekt anlegen",
    creating: "Wird angelegt",
    name: "Name",
    nameHint: "Der Laden, die App oder das Team, das sendet. Er lässt sich später ändern.",
    serverHint: "Wo das Projekt und sein Schlüssel leben.",
    country: "Land",
    countryHint: "Zwei Buchstaben, etwa DE. Es darf leer bleiben.",
    countryBad: "Das ist kein Ländercode aus zwei Buchstaben.",
    sending: "Briefe werden von Anfang an verschickt",
    sendingHint: "Aus: Das Projekt entsteht, und jeder Brief wird abgelehnt, bis es eingeschaltet wird.",
    unsubscribe: "Eigene Abmeldelinks",
    unsubscribeHint: "Briefe dürfen den eigenen Link statt dem des Dienstes tragen.",
    limitNote: "Eine Grenze für Briefe steht in den Einstellungen des Projekts.",
  },
})
