import { catalogue } from "./catalogue.ts"

/** A mail service that projects belong to: its name, its address, its key. */
export const serverWords = catalogue({
  en: {
    serverName: "Name",
    serverNameHint: "As people call it here. Left empty, its host.",
    editTitle: (name: string) => `Edit the server ${name}`,
    newKey: "Another account key",
    newKeyHint: "Left empty, the sealed one stays. A typed one has to be of the same account.",
    save: "Save",
    saving: "Asking the server",
    saved: "Saved",
    headerBrand: "Brand word of its headers",
    headerBrandHint: "The word after X- in its header names: in X-SERVICE-Language it is SERVICE.",
    which: "Which server",
    another: "Another server",
    baseUrl: "Address of its API",
    baseUrlHint: "https, such as https://mail.example.com; the address of any of its methods will do.",
    accountKey: "Key of the account",
    accountKeyHint:
      "Left empty, the key that is sealed here is used. A typed one is tried first and sealed in its place.",
    accountKeyNew:
      "It is tried by asking whose it is, and kept sealed on this server. No browser gets it back.",
  },
  de: {
    serverName: "Name",
    serverNameHint: "So heißt er hier. Bleibt es leer, sein Hostname.",
    editTitle: (name) => `Den Server ${name} bearbeiten`,
    newKey: "Anderer Kontoschlüssel",
    newKeyHint: "Bleibt es leer, gilt der versiegelte weiter. Ein eingegebener muss vom selben Konto sein.",
    save: "Sichern",
    saving: "Der Server wird gefragt",
    saved: "Gesichert",
    headerBrand: "Markenwort seiner Header",
    headerBrandHint: "Das Wort nach X- in seinen Headern: In X-SERVICE-Language ist es SERVICE.",
    which: "Welcher Server",
    another: "Anderer Server",
    baseUrl: "Adresse seiner API",
    baseUrlHint: "https, etwa https://mail.example.com; auch die Adresse einer seiner Methoden geht.",
    accountKey: "Schlüssel des Kontos",
    accountKeyHint:
      "Bleibt es leer, gilt der hier versiegelte. Ein eingegebener wird erst erprobt und an seine Stelle gelegt.",
    accountKeyNew:
      "Er wird erprobt, indem gefragt wird, wem er gehört, und liegt versiegelt auf diesem Server. Kein Browser bekommt ihn zurück.",
  },
})
