import { formatNumber } from "../format/number.ts"
import { catalogue } from "./catalogue.ts"

/** A check's outcome in words: what was found, and what to do about it (blank when there is nothing to do). */
type Said = (values: Record<string, string>) => [found: string, todo: string]

const said = (findings: Record<string, Said>) => findings

/** What was noticed about a captured letter. */
export const inboxCheckWords = catalogue({
  en: {
    checksTitle: "Checks",
    checksHint: "What mail hosts and readers look at, told from the letter alone.",
    toLookAt: (count: number) => (count === 1 ? "1 to look at" : `${formatNumber(count, "en")} to look at`),
    hints: (count: number) => (count === 1 ? "1 hint" : `${formatNumber(count, "en")} hints`),
    passed: (count: number) => `${formatNumber(count, "en")} passed`,
    severities: { danger: "Mend this", warning: "Look at this", info: "Good to know", success: "Passed" },
    findings: said({
      noFrom: () => [
        "There is no sender address in From",
        "Send it with a from_email; hosts refuse letters without.",
      ],
      manyFrom: () => ["There is more than one From line", "Keep one. Filters take several for forgery."],
      dkimMissing: () => [
        "It has no DKIM signature",
        "Verify the sender’s domain under Domains; letters of a verified domain are signed.",
      ],
      dkimForeign: ({ signer, domain }) => [
        `Signed by ${signer}, which is not the sender’s domain ${domain}`,
        `Verify DKIM for ${domain}, so that the signature speaks for the sender.`,
      ],
      dkimAligned: ({ signer }) => [`Signed by ${signer}, the sender’s own domain`, ""],
      returnAligned: ({ host }) => [`Return-Path is at ${host}, the sender’s own domain`, ""],
      returnForeign: ({ host, domain }) => [
        `Return-Path is at ${host} and not at ${domain}`,
        "Nothing to do: SPF cannot speak for the sender then, and the aligned DKIM signature does.",
      ],
      returnForeignUnsigned: ({ host, domain }) => [
        `Return-Path is at ${host} and not at ${domain}, and no signature stands in for it`,
        `Verify DKIM for ${domain}: without it DMARC fails.`,
      ],
      returnUnknown: () => [
        "Return-Path is not known",
        "A receiving host writes it; look at a letter that was really delivered.",
      ],
      noUnsubscribe: () => [
        "There is no List-Unsubscribe header",
        "Keep the service’s unsubscribe link. Large hosts ask for it in letters to many.",
      ],
      unsubscribeMailOnly: () => [
        "List-Unsubscribe names no web address",
        "Add an https address; a mail address alone does not count as one click.",
      ],
      unsubscribeNotOneClick: () => [
        "Unsubscribing takes more than one click",
        "Use the service’s own link, which comes with List-Unsubscribe-Post.",
      ],
      unsubscribeOneClick: () => ["One click unsubscribes (List-Unsubscribe-Post)", ""],
      noUnsubscribeLink: () => [
        "There is no unsubscribe link in the letter",
        "Put {{UnsubscribeUrl}} where readers look for it, or leave the footer on.",
      ],
      unsubscribeLink: () => ["The unsubscribe link is in the letter", ""],
      noMessageId: () => [
        "There is no Message-ID",
        "Every sender writes one; hosts distrust letters without.",
      ],
      badMessageId: () => ["Message-ID is malformed", "Its form is <name@domain>."],
      messageId: () => ["Message-ID is well formed", ""],
      noDate: () => ["There is no Date", "Every letter has one; hosts distrust letters without."],
      badDate: () => ["Date cannot be read", "Its form is: Fri, 20 Nov 2026 14:32:00 +0000."],
      oddDate: () => [
        "Date is more than a day away from when it arrived",
        "Check the clock of the sending server.",
      ],
      date: () => ["Date is there and right", ""],
      noParts: () => [
        "It has neither HTML nor text",
        "Write something; an empty letter is taken for a test of spammers.",
      ],
      htmlOnly: () => [
        "It has HTML and no plain text",
        "Add plain text: filters expect both, and some readers see text alone.",
      ],
      textOnly: () => [
        "It is plain text alone",
        "Fine for short notes. Openings and clicks cannot be counted in it.",
      ],
      bothParts: () => ["HTML and plain text are both there", ""],
      littleText: ({ share }) => [
        `Only ${share} of the HTML is text`,
        "Drop unused styles and markup, or write more: filters distrust much code round few words.",
      ],
      textShare: ({ share }) => [`${share} of the HTML is text`, ""],
      allPictures: () => [
        "It is pictures with hardly any text",
        "Write the message as text: many readers see no pictures at first, and filters cannot read them.",
      ],
      noSubject: () => ["It has no subject", "Write one; letters without are taken for mistakes or spam."],
      longSubject: ({ length }) => [
        `The subject has ${length} characters`,
        "Phones show about 40; put what matters first.",
      ],
      loudSubject: () => ["The subject shouts", "Fewer capitals and exclamation marks: filters count them."],
      subject: () => ["The subject has a good length and tone", ""],
      largeHtml: ({ size }) => [
        `The HTML has ${size}`,
        "Stay under 102 KB: larger letters are cut off, the unsubscribe link with them.",
      ],
      activeHtml: ({ names }) => [
        `It has parts that mail programs take out: ${names}`,
        "Remove them. They do not work in mail, and filters distrust them.",
      ],
      unfilled: ({ tag }) => [
        `A merge tag was not filled in: ${tag}`,
        "Check its name, its engine and the values of this recipient.",
      ],
      badLinks: ({ count }) => [
        count === "1"
          ? "1 link does not lead where it should"
          : `${count} links do not lead where they should`,
        "See Links for each one and its reason.",
      ],
      insecureLinks: ({ count }) => [
        count === "1" ? "1 link uses http" : `${count} links use http`,
        "Use https: browsers warn of the other.",
      ],
      noAlt: ({ count }) => [
        count === "1" ? "1 picture has no text" : `${count} pictures have no text`,
        "Give each an alt text; an empty one for ornaments.",
      ],
      replyElsewhere: ({ host }) => [
        `Answers go to ${host}, another domain`,
        "Fine when it is yours; filters note it.",
      ],
      twice: ({ names }) => [
        `These headers stand twice: ${names}`,
        "Keep one of each; hosts may refuse the letter.",
      ],
    }),
  },
  de: {
    checksTitle: "Prüfungen",
    checksHint: "Worauf Mailserver und Leser achten, allein aus dem Brief gelesen.",
    toLookAt: (count) => (count === 1 ? "1 ist anzusehen" : `${formatNumber(count, "de")} sind anzusehen`),
    hints: (count) => (count === 1 ? "1 Hinweis" : `${formatNumber(count, "de")} Hinweise`),
    passed: (count) => `${formatNumber(count, "de")} bestanden`,
    severities: { danger: "Beheben", warning: "Ansehen", info: "Gut zu wissen", success: "Bestanden" },
    findings: said({
      noFrom: () => [
        "In From steht keine Absenderadresse",
        "Mit from_email senden; Server lehnen Briefe ohne ab.",
      ],
      manyFrom: () => [
        "Es gibt mehr als eine From-Zeile",
        "Eine behalten. Filter halten mehrere für Fälschung.",
      ],
      dkimMissing: () => [
        "Er hat keine DKIM-Signatur",
        "Die Domain des Absenders unter Domains prüfen lassen; Briefe geprüfter Domains werden signiert.",
      ],
      dkimForeign: ({ signer, domain }) => [
        `Signiert von ${signer}, nicht von der Absenderdomain ${domain}`,
        `DKIM für ${domain} prüfen lassen, damit die Signatur für den Absender spricht.`,
      ],
      dkimAligned: ({ signer }) => [`Signiert von ${signer}, der Domain des Absenders`, ""],
      returnAligned: ({ host }) => [`Return-Path liegt bei ${host}, der Domain des Absenders`, ""],
      returnForeign: ({ host, domain }) => [
        `Return-Path liegt bei ${host} und nicht bei ${domain}`,
        "Nichts zu tun: SPF kann dann nicht für den Absender sprechen, die passende DKIM-Signatur tut es.",
      ],
      returnForeignUnsigned: ({ host, domain }) => [
        `Return-Path liegt bei ${host} und nicht bei ${domain}, und keine Signatur springt ein`,
        `DKIM für ${domain} prüfen lassen: Ohne sie scheitert DMARC.`,
      ],
      returnUnknown: () => [
        "Return-Path ist nicht bekannt",
        "Ein empfangender Server schreibt ihn; einen wirklich zugestellten Brief ansehen.",
      ],
      noUnsubscribe: () => [
        "Die Kopfzeile List-Unsubscribe fehlt",
        "Den Abmeldelink des Dienstes behalten. Große Anbieter verlangen ihn in Briefen an viele.",
      ],
      unsubscribeMailOnly: () => [
        "List-Unsubscribe nennt keine Webadresse",
        "Eine https-Adresse hinzufügen; eine Mailadresse allein gilt nicht als ein Klick.",
      ],
      unsubscribeNotOneClick: () => [
        "Abmelden braucht mehr als einen Klick",
        "Den Link des Dienstes verwenden; mit ihm kommt List-Unsubscribe-Post.",
      ],
      unsubscribeOneClick: () => ["Ein Klick meldet ab (List-Unsubscribe-Post)", ""],
      noUnsubscribeLink: () => [
        "Im Brief ist kein Abmeldelink",
        "{{UnsubscribeUrl}} dorthin setzen, wo Leser ihn suchen, oder die Fußzeile behalten.",
      ],
      unsubscribeLink: () => ["Der Abmeldelink ist im Brief", ""],
      noMessageId: () => [
        "Message-ID fehlt",
        "Jeder Absender schreibt eine; Server misstrauen Briefen ohne.",
      ],
      badMessageId: () => ["Message-ID hat nicht die richtige Form", "Sie lautet <name@domain>."],
      messageId: () => ["Message-ID hat die richtige Form", ""],
      noDate: () => ["Date fehlt", "Jeder Brief hat eines; Server misstrauen Briefen ohne."],
      badDate: () => ["Date ist nicht lesbar", "Es lautet: Fri, 20 Nov 2026 14:32:00 +0000."],
      oddDate: () => [
        "Date liegt mehr als einen Tag neben der Ankunft",
        "Die Uhr des sendenden Servers prüfen.",
      ],
      date: () => ["Date ist da und stimmt", ""],
      noParts: () => [
        "Er hat weder HTML noch Text",
        "Etwas schreiben; leere Briefe gelten als Probe von Spammern.",
      ],
      htmlOnly: () => [
        "Er hat HTML und keinen reinen Text",
        "Reinen Text hinzufügen: Filter erwarten beides, und manche sehen nur Text.",
      ],
      textOnly: () => [
        "Er ist nur reiner Text",
        "Gut für kurze Nachrichten. Öffnungen und Klicks sind darin nicht zählbar.",
      ],
      bothParts: () => ["HTML und reiner Text sind beide da", ""],
      littleText: ({ share }) => [
        `Nur ${share} des HTML sind Text`,
        "Unbenutzte Stile weglassen oder mehr schreiben: Filter misstrauen viel Code um wenige Worte.",
      ],
      textShare: ({ share }) => [`${share} des HTML sind Text`, ""],
      allPictures: () => [
        "Er besteht aus Bildern und kaum Text",
        "Die Nachricht als Text schreiben: Viele sehen zuerst keine Bilder, und Filter können sie nicht lesen.",
      ],
      noSubject: () => [
        "Er hat keinen Betreff",
        "Einen schreiben; Briefe ohne gelten als Versehen oder Spam.",
      ],
      longSubject: ({ length }) => [
        `Der Betreff hat ${length} Zeichen`,
        "Telefone zeigen etwa 40; das Wichtige nach vorn.",
      ],
      loudSubject: () => [
        "Der Betreff schreit",
        "Weniger Großbuchstaben und Ausrufezeichen: Filter zählen sie.",
      ],
      subject: () => ["Länge und Ton des Betreffs sind gut", ""],
      largeHtml: ({ size }) => [
        `Das HTML hat ${size}`,
        "Unter 102 KB bleiben: Größere Briefe werden abgeschnitten, der Abmeldelink mit.",
      ],
      activeHtml: ({ names }) => [
        `Er hat Teile, die Mailprogramme entfernen: ${names}`,
        "Weglassen. In Mail gehen sie nicht, und Filter misstrauen ihnen.",
      ],
      unfilled: ({ tag }) => [
        `Ein Platzhalter wurde nicht gefüllt: ${tag}`,
        "Name, Vorlagensprache und die Werte dieses Empfängers prüfen.",
      ],
      badLinks: ({ count }) => [
        count === "1" ? "1 Link führt nicht, wohin er soll" : `${count} Links führen nicht, wohin sie sollen`,
        "Unter Links steht jeder mit seinem Grund.",
      ],
      insecureLinks: ({ count }) => [
        count === "1" ? "1 Link benutzt http" : `${count} Links benutzen http`,
        "https verwenden: Vor dem anderen warnen Browser.",
      ],
      noAlt: ({ count }) => [
        count === "1" ? "1 Bild hat keinen Text" : `${count} Bilder haben keinen Text`,
        "Jedem einen Alternativtext geben; Schmuck einen leeren.",
      ],
      replyElsewhere: ({ host }) => [
        `Antworten gehen an ${host}, eine andere Domain`,
        "Gut, wenn sie die eigene ist; Filter merken es sich.",
      ],
      twice: ({ names }) => [
        `Diese Kopfzeilen stehen doppelt: ${names}`,
        "Je eine behalten; Server lehnen den Brief sonst vielleicht ab.",
      ],
    }),
  },
})
