import { catalogue } from "./catalogue.ts"

/** The links of a captured letter. */
export const inboxLinkWords = catalogue({
  en: {
    linksTitle: "Links and pictures",
    linksHint: "Read from the letter. Nothing was asked for over the network.",
    noLinks: "This letter has no links and no pictures.",
    kinds: { link: "Link", picture: "Picture", unsubscribe: "Unsubscribe", address: "Address" },
    noWords: "(no words)",
    through: "counts a click first",
    open: "Follow",
    openHint: "Opens in a new window, as for the recipient; a counted link counts.",
    notes: {
      script: "Runs code instead of leading somewhere. Mail programs remove it.",
      mismatch:
        "The words name another place than the link leads to. Readers and filters take that for fraud.",
      userinfo: "A name stands before the @ of the address, which hides where it leads.",
      relative: "Not a whole address: in a letter it leads nowhere.",
      unfilled: "A merge tag was not filled in.",
      empty: "Leads nowhere.",
      ipAddress: "A number instead of a name; filters distrust it.",
      punycode: "The name has signs of other scripts. Check that it is the one you mean.",
      insecure: "http and not https: it can be read and changed on the way.",
      noWords: "Has no words: a screen reader has nothing to say.",
      noAlt: "Has no text for people who do not see it.",
    },
  },
  de: {
    linksTitle: "Links und Bilder",
    linksHint: "Aus dem Brief gelesen. Im Netz wurde nichts abgerufen.",
    noLinks: "Dieser Brief hat keine Links und keine Bilder.",
    kinds: { link: "Link", picture: "Bild", unsubscribe: "Abmelden", address: "Adresse" },
    noWords: "(ohne Worte)",
    through: "zählt zuerst einen Klick",
    open: "Folgen",
    openHint: "Öffnet ein neues Fenster, wie beim Empfänger; ein gezählter Link zählt.",
    notes: {
      script: "Führt Code aus, statt irgendwohin zu führen. Mailprogramme entfernen es.",
      mismatch: "Die Worte nennen einen anderen Ort als das Ziel. Leser und Filter halten das für Betrug.",
      userinfo: "Vor dem @ der Adresse steht ein Name; das verbirgt, wohin sie führt.",
      relative: "Keine ganze Adresse: In einem Brief führt sie nirgendwohin.",
      unfilled: "Ein Platzhalter wurde nicht gefüllt.",
      empty: "Führt nirgendwohin.",
      ipAddress: "Eine Zahl statt eines Namens; Filter misstrauen ihr.",
      punycode: "Der Name hat Zeichen anderer Schriften. Prüfen, ob es der gemeinte ist.",
      insecure: "http statt https: Unterwegs kann mitgelesen und geändert werden.",
      noWords: "Ohne Worte: Ein Bildschirmleser hat nichts zu sagen.",
      noAlt: "Ohne Text für alle, die es nicht sehen.",
    },
  },
})
