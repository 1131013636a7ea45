import { catalogue } from "./catalogue.ts"

/** Checking the signature of a call. */
export const verifyWebhookWords = catalogue({
  en: {
    // Verify
    verifyTitle: "Is it genuine?",
    verifyHint: "whether a body was signed with this project’s key",
    body: "Body",
    bodyHint: "As it arrived, all of it. A gzip body can be pasted as base64.",
    verify: "Verify this body",
    verifying: "Verifying",
    emptyBody: "Paste the body of a call.",
    auth: "Value of auth",
    authHint:
      "Only when it is not in the body any more, or to compare it: 32 hex digits, or the line with them.",
    verdicts: { genuine: "Genuine", forged: "Forged", unsigned: "Unsigned" },
    verdictTexts: {
      genuine: "Nothing was changed since it was signed.",
      forged:
        "auth does not fit this body and this project’s keys: something in it was changed, or another key signed it, such as the API key of a program that the webhook is signed with.",
      unsigned: "There is no auth value of 32 hex digits in it.",
    },
    keyKinds: {
      current: "It fits this project’s key.",
      previous: "It fits the key before the last rotation, which still counts for a day.",
      old: "It fits a key that counts no more.",
    },
    reasons: {
      other_auth: "The pasted value of auth is another one than this body has.",
      rewritten:
        "Its values are genuine, but its text is not the one that was signed: a JSON library or an editor wrote it anew. Keep the bytes as they come.",
      cut: "It is no whole JSON: something is missing at its end, or was added.",
      old_key: "It is signed with the key before the last rotation, whose time is over.",
      other_project: "It names another project, and another key signed it.",
    },
    putBack: "auth was missing in the body and was put back in front.",
    keyStays: "The key stays on the server; only the answer comes back.",
    snippets: "In your receiver",
    snippetsHint: "run in tests against what this service signs, plain and gzip",
    notRun: "This one is not run in our tests.",
    steps: [
      "Every call carries auth, 32 hex digits, at the beginning of its body.",
      "Put the API key that the webhook is signed with in its place and leave every other byte as it came.",
      "The MD5 of that text, in lower-case hex, is what auth says; or somebody else wrote the call.",
      "Answer with 200 within 3 seconds and work afterwards. Anything else is tried again every 10 minutes for 24 hours, with retry_count in the address.",
    ],
  },
  de: {
    verifyTitle: "Ist er echt?",
    verifyHint: "ob ein Inhalt mit dem Schlüssel dieses Projekts signiert ist",
    body: "Inhalt",
    bodyHint: "So wie er ankam, vollständig. Einen gzip-Inhalt als Base64 einfügen.",
    verify: "Diesen Inhalt prüfen",
    verifying: "Wird geprüft",
    emptyBody: "Den Inhalt eines Aufrufs einfügen.",
    auth: "Wert von auth",
    authHint:
      "Nur wenn er nicht mehr im Inhalt steht, oder zum Vergleich: 32 Hex-Ziffern oder die Zeile damit.",
    verdicts: { genuine: "Echt", forged: "Gefälscht", unsigned: "Nicht signiert" },
    verdictTexts: {
      genuine: "Seit der Signatur wurde nichts geändert.",
      forged:
        "auth passt nicht zu diesem Inhalt und den Schlüsseln dieses Projekts: Etwas wurde geändert, oder ein anderer Schlüssel hat signiert, etwa der API-Schlüssel eines Programms, mit dem der Webhook signiert ist.",
      unsigned: "Darin ist kein auth-Wert mit 32 Hex-Ziffern.",
    },
    keyKinds: {
      current: "Er passt zum Schlüssel dieses Projekts.",
      previous: "Er passt zum Schlüssel vor dem letzten Wechsel, der noch einen Tag lang gilt.",
      old: "Er passt zu einem Schlüssel, der nicht mehr gilt.",
    },
    reasons: {
      other_auth: "Der eingefügte Wert von auth ist ein anderer als der in diesem Inhalt.",
      rewritten:
        "Die Werte sind echt, aber der Text ist nicht der signierte: Eine JSON-Bibliothek oder ein Editor hat ihn neu geschrieben. Die Bytes lassen, wie sie kommen.",
      cut: "Es ist kein vollständiges JSON: Am Ende fehlt etwas, oder etwas kam dazu.",
      old_key: "Er ist mit dem Schlüssel vor dem letzten Wechsel signiert, dessen Zeit vorbei ist.",
      other_project: "Er nennt ein anderes Projekt, und ein anderer Schlüssel hat signiert.",
    },
    putBack: "auth fehlte im Inhalt und wurde vorn wieder eingesetzt.",
    keyStays: "Der Schlüssel bleibt auf dem Server; nur die Antwort kommt zurück.",
    snippets: "In Ihrem Empfänger",
    snippetsHint: "in Tests gegen das ausgeführt, was dieser Dienst signiert, mit und ohne gzip",
    notRun: "Dieses wird in unseren Tests nicht ausgeführt.",
    steps: [
      "Jeder Aufruf trägt am Anfang seines Inhalts auth, 32 Hex-Ziffern.",
      "Setzen Sie den API-Schlüssel, mit dem der Webhook signiert ist, an dessen Stelle und lassen Sie jedes andere Byte, wie es kam.",
      "Der MD5 dieses Textes in kleinen Hex-Ziffern ist der Wert von auth; sonst schrieb jemand anderes den Aufruf.",
      "Antworten Sie binnen 3 Sekunden mit 200 und arbeiten Sie danach. Alles andere wird 24 Stunden lang alle 10 Minuten wiederholt, mit retry_count in der Adresse.",
    ],
  },
})
