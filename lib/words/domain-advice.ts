import { catalogue } from "./catalogue.ts"

/** What to change in DNS, once it was looked at. */
export const domainAdviceWords = catalogue({
  en: {
    change: {
      ok: () => "",
      missing: (name: string) =>
        `There is no such record at ${name}. Add it; DNS needs minutes, at times hours.`,
      differs: (name: string) => `The record at ${name} has another value. Replace it by the one above.`,
      cut: (name: string) =>
        `The value at ${name} ends too early: the panel cut it, mostly after 255 characters. Enter it as several strings, as the zone file below has it.`,
      unfit: (name: string) =>
        `The key at ${name} is right and its tags forbid it for mail. Use the value above: no other version, kind of key, hash or service.`,
      revoked: (name: string) =>
        `The record at ${name} has no key, which means that it was taken back. Put the one above in its place.`,
      several: (name: string) =>
        `There are several such records at ${name}, and receivers then take none. Keep one.`,
      quoted: (name: string) => `The value at ${name} has quotation marks in it. Enter it without them.`,
      misplaced: (name: string) =>
        `The name got the domain twice: the DNS panel adds it by itself. Enter ${name} as the name there.`,
      alias: () =>
        "The name is an alias (CNAME) that leads to no TXT record. Remove the alias, then add the record.",
      commas: () => "Commas stand between the parts. DNS needs semicolons: k=rsa; p=…",
      unlisted: () =>
        "There is a record already and this service is not in it. Change it; do not add a second one.",
      silent: () => "DNS did not answer for this name. The next look asks again.",
      simulated: () => "The sandbox answers for this name and knows the two needed records only.",
    },
    notes: {
      spfTooMany: (count: string) =>
        `Checking this record takes ${count} DNS look-ups. Receivers stop at 10 and then treat it as broken: take out senders that are gone, or name addresses with ip4: instead of include:.`,
      spfMany: (count: string) =>
        `At least ${count} of 10 DNS look-ups are spent, and the lists that are included have more of their own, which are not counted here.`,
      spfOpen: () => "It ends with +all: everybody may send in your name. End it with ~all.",
      spfNoEnding: () => "It has no ending, so it says nothing about other servers. End it with ~all.",
      spfNeutral: () => "It ends with ?all, which asks receivers to draw no conclusion. ~all is of more use.",
      dkimTesting: () =>
        "The record says t=y, which asks receivers to treat the key as a trial. Take t=y out.",
      dmarcNone: () =>
        "p=none only watches: receivers report and refuse nothing. Read the reports for two to four weeks; when all good letters pass, go on to quarantine.",
      dmarcQuarantine: () =>
        "p=quarantine: unsigned letters go to the spam folder. When the reports show good letters passing, go on to reject.",
      dmarcReject: () =>
        "p=reject: receivers refuse letters that others send in your name. There is nothing above it.",
      dmarcNoPolicy: () => "It has no p= with none, quarantine or reject, so receivers ignore it.",
      dmarcNoReports: () =>
        "It has no rua=, so nobody tells you who sends in your name. Add rua=mailto: with an address that you read.",
      dmarcPart: (share: string) => `It holds for ${share} % of letters. Without pct= it holds for all.`,
      dmarcSubdomains: () => "sp=none leaves names below this one open to everybody.",
      dmarcInherited: (name: string) =>
        `This name has no policy of its own and obeys the one at ${name}. Add one here only if it should differ.`,
    },
    unlistedNew: "Change it to this:",
    nextPolicy: "The next step, once the reports are quiet:",
    severalSpf: "Two SPF records are as good as none. Put this one in their place:",
    putInstead: "Put this instead",
    copyInstead: (what: string) => `Copy the new value of ${what}`,
  },
  de: {
    change: {
      ok: () => "",
      missing: (name) =>
        `Bei ${name} gibt es keinen solchen Eintrag. Fügen Sie ihn hinzu; das DNS braucht Minuten, manchmal Stunden.`,
      differs: (name) => `Der Eintrag bei ${name} hat einen anderen Wert. Ersetzen Sie ihn durch den oben.`,
      cut: (name) =>
        `Der Wert bei ${name} endet zu früh: Das Formular hat ihn abgeschnitten, meist nach 255 Zeichen. Tragen Sie ihn in mehreren Teilen ein, wie ihn die Zonendatei unten hat.`,
      unfit: (name) =>
        `Der Schlüssel bei ${name} stimmt, doch seine Angaben verbieten ihn für Mail. Nehmen Sie den Wert oben: keine andere Version, Schlüsselart, Prüfsumme oder Verwendung.`,
      revoked: (name) =>
        `Der Eintrag bei ${name} hat keinen Schlüssel; das heißt, er wurde zurückgezogen. Ersetzen Sie ihn durch den oben.`,
      several: (name) =>
        `Bei ${name} gibt es mehrere solche Einträge, und Empfänger nehmen dann keinen. Behalten Sie einen.`,
      quoted: (name) => `Der Wert bei ${name} enthält Anführungszeichen. Tragen Sie ihn ohne sie ein.`,
      misplaced: (name) =>
        `Der Name enthält die Domain zweimal: Das DNS-Formular ergänzt sie selbst. Tragen Sie dort ${name} als Namen ein.`,
      alias: () =>
        "Der Name ist ein Alias (CNAME), der zu keinem TXT-Eintrag führt. Entfernen Sie den Alias, dann fügen Sie den Eintrag hinzu.",
      commas: () => "Zwischen den Teilen stehen Kommas. Das DNS braucht Semikolons: k=rsa; p=…",
      unlisted: () =>
        "Es gibt schon einen Eintrag, und dieser Dienst fehlt darin. Ändern Sie ihn; fügen Sie keinen zweiten hinzu.",
      silent: () => "Das DNS hat für diesen Namen nicht geantwortet. Beim nächsten Mal wird wieder gefragt.",
      simulated: () => "Für diesen Namen antwortet die Sandbox; sie kennt nur die beiden nötigen Einträge.",
    },
    notes: {
      spfTooMany: (count) =>
        `Diesen Eintrag zu prüfen braucht ${count} DNS-Fragen. Empfänger hören bei 10 auf und halten ihn dann für kaputt: Nehmen Sie Sender heraus, die es nicht mehr gibt, oder nennen Sie Adressen mit ip4: statt include:.`,
      spfMany: (count) =>
        `Mindestens ${count} von 10 DNS-Fragen sind verbraucht, und die eingebundenen Listen haben weitere, die hier nicht gezählt sind.`,
      spfOpen: () => "Er endet auf +all: Jeder darf in Ihrem Namen senden. Lassen Sie ihn auf ~all enden.",
      spfNoEnding: () =>
        "Er hat kein Ende und sagt so nichts über andere Server. Lassen Sie ihn auf ~all enden.",
      spfNeutral: () =>
        "Er endet auf ?all und bittet Empfänger, nichts daraus zu schließen. ~all nützt mehr.",
      dkimTesting: () =>
        "Der Eintrag sagt t=y: Empfänger sollen den Schlüssel als Probe behandeln. Nehmen Sie t=y heraus.",
      dmarcNone: () =>
        "p=none sieht nur zu: Empfänger berichten und lehnen nichts ab. Lesen Sie die Berichte zwei bis vier Wochen; kommen alle guten Briefe durch, folgt quarantine.",
      dmarcQuarantine: () =>
        "p=quarantine: Unsignierte Briefe kommen in den Spam-Ordner. Zeigen die Berichte, dass gute Briefe durchkommen, folgt reject.",
      dmarcReject: () =>
        "p=reject: Empfänger lehnen Briefe ab, die andere in Ihrem Namen senden. Darüber gibt es nichts.",
      dmarcNoPolicy: () => "Ihm fehlt p= mit none, quarantine oder reject; Empfänger beachten ihn nicht.",
      dmarcNoReports: () =>
        "Ihm fehlt rua=; so sagt Ihnen niemand, wer in Ihrem Namen sendet. Ergänzen Sie rua=mailto: mit einer Adresse, die Sie lesen.",
      dmarcPart: (share) => `Er gilt für ${share} % der Briefe. Ohne pct= gilt er für alle.`,
      dmarcSubdomains: () => "sp=none lässt Namen unter diesem für alle offen.",
      dmarcInherited: (name) =>
        `Dieser Name hat keine eigene Regel und folgt der bei ${name}. Fügen Sie nur dann eine hinzu, wenn sie anders sein soll.`,
    },
    unlistedNew: "Ändern Sie ihn so:",
    nextPolicy: "Der nächste Schritt, wenn die Berichte ruhig sind:",
    severalSpf: "Zwei SPF-Einträge sind so gut wie keiner. Tragen Sie an ihrer Stelle diesen ein:",
    putInstead: "Stattdessen eintragen",
    copyInstead: (what) => `Neuen Wert von ${what} kopieren`,
  },
})
