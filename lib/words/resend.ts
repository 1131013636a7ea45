import { catalogue } from "./catalogue.ts"
import { countIn } from "./plural.ts"

const en = countIn("en")
const de = countIn("de")

/** A message sent again, or copied as the request that sends it. */
export const resendWords = catalogue({
  en: {
    again: "Send again",
    title: "Send this message again",
    text: "A new message to the same person, with tracking and an unsubscribe link of its own.",
    which: "Which text",
    asSent: (version: number | null) => (version === null ? "As it was" : `As it was (v${version})`),
    current: (version: number | null) =>
      version === null ? "With the template now" : `With the template now (v${version})`,
    loading: "Reading the message …",
    rows: {
      from: "From",
      to: "To",
      subject: "Subject",
      template: "Template",
      values: "Values",
      files: "Files",
    },
    noValues: "none",
    missing: (names: readonly string[]) =>
      names.length === 1
        ? `The text asks for a value that nobody gave: ${names.join()}.`
        : `The text asks for values that nobody gave: ${names.join(", ")}.`,
    preview: "What will be sent",
    files: (count: number) => en(count, ["file", "files"]),
    cancel: "Cancel",
    send: "Send again",
    sending: "Sending",
    sent: "It is on its way again.",
    cannot: "It cannot be sent again",
    obstacles: {
      gone: "Its content is not kept any more.",
      unknown: "The mail service does not know this message.",
      noTemplate: "Its template was deleted.",
      domain: (domain: string) => `${domain} is not a verified sender domain any more.`,
      off: "Sending is switched off for this project.",
    },
    seeSuppression: "See the suppression",
    seeDomain: "See the domain",
    copy: "Copy as request",
    copyTitle: "The request that sends this message",
    copyText: "It works as it stands, with a key of yours in the variable API_KEY.",
    language: "Language",
    code: "Request",
    placeholder: (name: string) => `<base64 of ${name}>`,
    largeFiles: (count: number) =>
      `${en(count, ["file is", "files are"])} too large to be shown: put the content in its place.`,
    close: "Close",
  },
  de: {
    again: "Noch einmal senden",
    title: "Diese Nachricht noch einmal senden",
    text: "Eine neue Nachricht an dieselbe Person, mit eigener Zählung und eigenem Abmeldelink.",
    which: "Welcher Text",
    asSent: (version) => (version === null ? "Wie sie war" : `Wie sie war (v${version})`),
    current: (version) =>
      version === null ? "Mit der Vorlage von heute" : `Mit der Vorlage von heute (v${version})`,
    loading: "Die Nachricht wird gelesen …",
    rows: {
      from: "Von",
      to: "An",
      subject: "Betreff",
      template: "Vorlage",
      values: "Werte",
      files: "Dateien",
    },
    noValues: "keine",
    missing: (names) =>
      names.length === 1
        ? `Der Text verlangt einen Wert, den niemand angegeben hat: ${names.join()}.`
        : `Der Text verlangt Werte, die niemand angegeben hat: ${names.join(", ")}.`,
    preview: "Was gesendet wird",
    files: (count) => de(count, ["Datei", "Dateien"]),
    cancel: "Abbrechen",
    send: "Noch einmal senden",
    sending: "Wird gesendet",
    sent: "Sie ist wieder unterwegs.",
    cannot: "Sie lässt sich nicht noch einmal senden",
    obstacles: {
      gone: "Ihr Inhalt wird nicht mehr aufgehoben.",
      unknown: "Der Maildienst kennt diese Nachricht nicht.",
      noTemplate: "Ihre Vorlage wurde gelöscht.",
      domain: (domain) => `${domain} ist keine bestätigte Absenderdomain mehr.`,
      off: "Für dieses Projekt ist das Senden abgeschaltet.",
    },
    seeSuppression: "Zur Sperre",
    seeDomain: "Zur Domain",
    copy: "Als Anfrage kopieren",
    copyTitle: "Die Anfrage, die diese Nachricht sendet",
    copyText: "Sie funktioniert so, wie sie ist, mit einem Ihrer Schlüssel in der Variablen API_KEY.",
    language: "Sprache",
    code: "Anfrage",
    placeholder: (name) => `<Base64 von ${name}>`,
    largeFiles: (count) =>
      `${de(count, ["Datei ist", "Dateien sind"])} zu groß, um sie zu zeigen: Ihr Inhalt gehört an die bezeichnete Stelle.`,
    close: "Schließen",
  },
})

export type ResendWords = (typeof resendWords)["en"]
