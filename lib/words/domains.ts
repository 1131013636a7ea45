import { catalogue } from "./catalogue.ts"

/** What people read about sender domains. */
export const domainWords = catalogue({
  en: {
    title: "Domains",
    hint: "names that letters of this project are sent from",
    add: "Add a domain",
    adding: "Making its records",
    addTitle: "Add a sender domain",
    addText: "Its DNS records are made at once. You put two of them into DNS, then have them checked.",
    name: "Domain",
    nameHint: "The part after the @ of your sender, such as example.com or mail.example.com.",
    nameMissing: "Say which domain.",
    nameBad: "This is no domain. Write it without https:// and without an @, such as example.com.",
    cancel: "Cancel",
    added: "Domain added",
    columns: {
      state: "State",
      domain: "Domain",
      ownership: "Ownership",
      dkim: "DKIM",
      spf: "SPF",
      dmarc: "DMARC",
    },
    policies: {
      looking: "…",
      ok: "Found",
      mend: "To mend",
      dmarcNone: "Only watches",
      dmarcQuarantine: "Quarantine",
      dmarcReject: "Reject",
      dmarcInherited: "From above",
      unknown: "–",
    },
    policiesHint:
      "State, ownership and DKIM are what the mail service knows; SPF and DMARC are what DNS has right now.",
    policiesSilent:
      "DNS could not be asked, so SPF and DMARC are not known. What the mail service knows still holds.",
    states: {
      verified: "Verified",
      noDkim: "DKIM not found",
      noOwner: "Ownership not proven",
      waiting: "Waiting for DNS",
    },
    stateMeans: {
      verified: "Letters from it are signed and can be sent.",
      noDkim: "Ownership is proven. Letters go out once the DKIM record is found.",
      noOwner: "The DKIM record is there. The ownership record is still missing.",
      waiting: "Put the two records into DNS; this page looks every minute while it is open.",
    },
    confirmed: "Proven",
    unconfirmed: "Not proven",
    active: "Found",
    inactive: "Not found",
    emptyTitle: "No domains yet",
    emptyText: "Send from your own name: add a domain, put two records into DNS, done.",
    failedText: "Domains could not be listed. Sending goes on.",
    tryAgain: "Try again",
    onlyOthers: "Editors see domains. Managers and operators can add, check and delete them.",
    // Sandbox
    sandboxTitle: "Sandbox domain",
    sandboxText: "Can send at once and needs no DNS.",
    sandboxFree:
      "In sandbox delivery no letter leaves this server, so it has no limits: it writes to every address and does not expire.",
    sandboxLimits:
      "Outside sandbox delivery it writes to confirmed addresses only, 100 letters a day, and lives 31 days.",
    sandboxNone: "It is made when the project is set up or its sender is asked for.",
    confirmedLink: "Confirmed addresses",
    // One domain
    records: "DNS records",
    recordsHint: "copy each one into the DNS of the domain",
    ids: {
      ownership: "Ownership",
      dkim: "DKIM",
      spf: "SPF",
      dmarc: "DMARC",
    },
    why: {
      ownership: "Proves that the domain is yours.",
      dkim: "The key that receivers check our signature with.",
      spf: "Advice: says which servers may send for the domain.",
      dmarc: "Advice: says what receivers do with letters that are not signed. Start with none.",
    },
    isSpfLocal:
      "This value names this very machine. Set SERVICE_SPF to what the outside sees before you put it into DNS.",
    needed: "needed",
    advised: "advised",
    recordName: "Name",
    recordType: "Type",
    recordValue: "Value",
    recordHost: (zone: string) => `where the panel adds ${zone}`,
    copyHost: (what: string) => `Copy the short name of ${what}`,
    copyType: (what: string) => `Copy the type of ${what}`,
    copyName: (what: string) => `Copy the name of ${what}`,
    copyValue: (what: string) => `Copy the value of ${what}`,
    expected: "Expected",
    found: "Found in DNS",
    foundNothing: "nothing",
    foundAt: (name: string) => `at ${name}`,
    pointed: "What differs is marked.",
    more: (count: number) => (count === 1 ? "and 1 more" : `and ${count} more`),
    putInstead: "Put this instead",
    copyInstead: (what: string) => `Copy the new value of ${what}`,
    recordStates: {
      ok: "Found",
      missing: "Missing",
      differs: "Another value",
      cut: "Cut off",
      unfit: "Not for mail",
      revoked: "Key taken back",
      several: "Several records",
      quoted: "Quotation marks",
      misplaced: "Wrong name",
      alias: "Leads nowhere",
      commas: "Commas",
      unlisted: "Not listed",
      silent: "No answer",
      simulated: "Not simulated",
      looking: "Looking",
    },
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
    unlistedNew: "Change it to this:",
    nextPolicy: "The next step, once the reports are quiet:",
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
    returnPath: "Return path",
    returnPathState: "Nothing to do",
    returnPathText:
      "Bounces come back to a name of the mail service itself, so no record of yours is needed. DMARC passes by the DKIM signature, which names your domain.",
    unaskedTitle: "DNS could not be asked",
    unaskedText:
      "No resolver answered this server: it has no way to the internet, or its resolver is down. This says nothing about your records. The state above is what the mail service knows; copy the records all the same, and look by hand from another machine:",
    digLabel: "commands that look by hand",
    sendFrom: "Send from it",
    severalSpf: "Two SPF records are as good as none. Put this one in their place:",
    zoneTitle: "All as a zone file",
    zoneHint: "for DNS servers that import text",
    zoneLabel: "zone file",
    zoneThere: (what: string) => `${what}: there already`,
    zoneReplace: (what: string) => `${what}: replaces what is there`,
    zoneNew: (what: string) => `${what}: to be added`,
    simulated:
      "The sandbox answers for this name as if its owner had added the records. Names that begin with unverified. have none.",
    mx: (hosts: string) => `Replies arrive at ${hosts}.`,
    noMx: "The domain has no mail hosts (MX): replies to its addresses go nowhere.",
    // Checks
    check: "Check now",
    checking: "Asking DNS",
    checkDone: "Both records are found",
    serviceSays: "The mail service says",
    lastLook: (time: string) => `Looked at ${time}.`,
    nextLook: (wait: string) => `Next look in ${wait}.`,
    notYet: "Not looked yet.",
    left: (left: number, of: number) => `${left} of ${of} checks left.`,
    few: (left: number) =>
      left === 1 ? "1 more check now, then one a minute." : `${left} more checks now, then one a minute.`,
    spent: (wait: string) => `The mail service takes one check a minute. Next one in ${wait}.`,
    settled: "Both records are found; nothing more to look for.",
    // Delete
    delete: "Delete",
    deleting: "Deleting",
    deleteTitle: (domain: string) => `Delete the domain ${domain}?`,
    deleteText: (domain: string) =>
      `From then on no letter can be sent from ${domain}, and letters that wait go out unsigned. Added again, it has to be proven again. To stop sending only, leave it here and change the sender of your templates.`,
    deleteType: (domain: string) => `Type ${domain}`,
    deleteWrong: "This is not the name of the domain.",
    deleteDo: "Delete domain",
    deleted: "Domain deleted",
  },
  de: {
    title: "Domains",
    hint: "Namen, von denen Briefe dieses Projekts kommen",
    add: "Domain hinzufügen",
    adding: "Einträge werden erstellt",
    addTitle: "Absender-Domain hinzufügen",
    addText:
      "Ihre DNS-Einträge entstehen sofort. Zwei davon tragen Sie ins DNS ein und lassen sie dann prüfen.",
    name: "Domain",
    nameHint: "Der Teil nach dem @ Ihres Absenders, etwa example.com oder mail.example.com.",
    nameMissing: "Nennen Sie die Domain.",
    nameBad: "Das ist keine Domain. Schreiben Sie sie ohne https:// und ohne @, etwa example.com.",
    cancel: "Abbrechen",
    added: "Domain hinzugefügt",
    columns: {
      state: "Zustand",
      domain: "Domain",
      ownership: "Inhaber",
      dkim: "DKIM",
      spf: "SPF",
      dmarc: "DMARC",
    },
    policies: {
      looking: "…",
      ok: "Gefunden",
      mend: "Zu richten",
      dmarcNone: "Sieht nur zu",
      dmarcQuarantine: "Quarantäne",
      dmarcReject: "Ablehnen",
      dmarcInherited: "Von oben",
      unknown: "–",
    },
    policiesHint:
      "Zustand, Inhaber und DKIM sind, was der Maildienst weiß; SPF und DMARC, was gerade im DNS steht.",
    policiesSilent:
      "Das DNS ließ sich nicht fragen, darum sind SPF und DMARC unbekannt. Was der Maildienst weiß, gilt weiter.",
    states: {
      verified: "Bestätigt",
      noDkim: "DKIM nicht gefunden",
      noOwner: "Inhaber nicht belegt",
      waiting: "Wartet auf DNS",
    },
    stateMeans: {
      verified: "Briefe von ihr sind signiert und können gesendet werden.",
      noDkim: "Der Inhaber ist belegt. Briefe gehen hinaus, sobald der DKIM-Eintrag gefunden ist.",
      noOwner: "Der DKIM-Eintrag ist da. Der Eintrag für den Inhaber fehlt noch.",
      waiting:
        "Tragen Sie die beiden Einträge ins DNS ein; diese Seite sieht jede Minute nach, solange sie offen ist.",
    },
    confirmed: "Belegt",
    unconfirmed: "Nicht belegt",
    active: "Gefunden",
    inactive: "Nicht gefunden",
    emptyTitle: "Noch keine Domains",
    emptyText: "Senden Sie unter eigenem Namen: Domain hinzufügen, zwei Einträge ins DNS, fertig.",
    failedText: "Die Domains ließen sich nicht auflisten. Das Senden geht weiter.",
    tryAgain: "Noch einmal versuchen",
    onlyOthers: "Die Redaktion sieht Domains. Leitung und Betrieb können sie hinzufügen, prüfen und löschen.",
    sandboxTitle: "Sandbox-Domain",
    sandboxText: "Kann sofort senden und braucht kein DNS.",
    sandboxFree:
      "Im Sandbox-Versand verlässt kein Brief diesen Server; darum hat sie keine Grenzen: Sie schreibt an jede Adresse und läuft nicht ab.",
    sandboxLimits:
      "Außerhalb des Sandbox-Versands schreibt sie nur an bestätigte Adressen, 100 Briefe am Tag, und lebt 31 Tage.",
    sandboxNone: "Sie entsteht, wenn das Projekt eingerichtet oder sein Absender erfragt wird.",
    confirmedLink: "Bestätigte Adressen",
    records: "DNS-Einträge",
    recordsHint: "jeden davon ins DNS der Domain übernehmen",
    ids: { ownership: "Inhaber", dkim: "DKIM", spf: "SPF", dmarc: "DMARC" },
    why: {
      ownership: "Belegt, dass die Domain Ihnen gehört.",
      dkim: "Der Schlüssel, mit dem Empfänger unsere Signatur prüfen.",
      spf: "Rat: sagt, welche Server für die Domain senden dürfen.",
      dmarc: "Rat: sagt, was Empfänger mit unsignierten Briefen tun. Beginnen Sie mit none.",
    },
    isSpfLocal:
      "Dieser Wert nennt genau diesen Rechner. Setzen Sie SERVICE_SPF auf das, was von außen zu sehen ist, bevor er ins DNS kommt.",
    needed: "nötig",
    advised: "empfohlen",
    recordName: "Name",
    recordType: "Typ",
    recordValue: "Wert",
    recordHost: (zone) => `wo das Formular ${zone} ergänzt`,
    copyHost: (what) => `Kurzen Namen von ${what} kopieren`,
    copyType: (what) => `Typ von ${what} kopieren`,
    copyName: (what) => `Namen von ${what} kopieren`,
    copyValue: (what) => `Wert von ${what} kopieren`,
    expected: "Erwartet",
    found: "Im DNS gefunden",
    foundNothing: "nichts",
    foundAt: (name) => `bei ${name}`,
    pointed: "Was abweicht, ist markiert.",
    more: (count) => `und ${count} weitere`,
    putInstead: "Stattdessen eintragen",
    copyInstead: (what) => `Neuen Wert von ${what} kopieren`,
    recordStates: {
      ok: "Gefunden",
      missing: "Fehlt",
      differs: "Anderer Wert",
      cut: "Abgeschnitten",
      unfit: "Nicht für Mail",
      revoked: "Schlüssel zurückgezogen",
      several: "Mehrere Einträge",
      quoted: "Anführungszeichen",
      misplaced: "Falscher Name",
      alias: "Führt ins Leere",
      commas: "Kommas",
      unlisted: "Nicht genannt",
      silent: "Keine Antwort",
      simulated: "Nicht simuliert",
      looking: "Wird gesucht",
    },
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
    unlistedNew: "Ändern Sie ihn so:",
    nextPolicy: "Der nächste Schritt, wenn die Berichte ruhig sind:",
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
    returnPath: "Rückweg",
    returnPathState: "Nichts zu tun",
    returnPathText:
      "Rückläufer kommen zu einem Namen des Maildienstes selbst; ein Eintrag von Ihnen ist nicht nötig. DMARC besteht durch die DKIM-Signatur, die Ihre Domain nennt.",
    unaskedTitle: "Das DNS ließ sich nicht fragen",
    unaskedText:
      "Kein DNS-Server hat diesem Rechner geantwortet: Er hat keinen Weg ins Internet, oder sein DNS-Server ist aus. Über Ihre Einträge sagt das nichts. Der Zustand oben ist, was der Maildienst weiß; übernehmen Sie die Einträge trotzdem, und sehen Sie von einem anderen Rechner selbst nach:",
    digLabel: "Befehle zum Nachsehen",
    sendFrom: "Von ihr senden",
    severalSpf: "Zwei SPF-Einträge sind so gut wie keiner. Tragen Sie an ihrer Stelle diesen ein:",
    zoneTitle: "Alles als Zonendatei",
    zoneHint: "für DNS-Server, die Text einlesen",
    zoneLabel: "Zonendatei",
    zoneThere: (what) => `${what}: schon da`,
    zoneReplace: (what) => `${what}: ersetzt, was da ist`,
    zoneNew: (what) => `${what}: kommt hinzu`,
    simulated:
      "Für diesen Namen antwortet die Sandbox, als hätte der Inhaber die Einträge hinzugefügt. Namen, die mit unverified. beginnen, haben keine.",
    mx: (hosts) => `Antworten kommen bei ${hosts} an.`,
    noMx: "Die Domain hat keine Mailserver (MX): Antworten an ihre Adressen gehen ins Leere.",
    check: "Jetzt prüfen",
    checking: "DNS wird gefragt",
    checkDone: "Beide Einträge sind gefunden",
    serviceSays: "Der Maildienst sagt",
    lastLook: (time) => `Nachgesehen um ${time}.`,
    nextLook: (wait) => `Nächster Blick in ${wait}.`,
    notYet: "Noch nicht nachgesehen.",
    left: (left, of) => `Noch ${left} von ${of} Prüfungen.`,
    few: (left) =>
      left === 1
        ? "Jetzt noch 1 Prüfung, dann eine je Minute."
        : `Jetzt noch ${left} Prüfungen, dann eine je Minute.`,
    spent: (wait) => `Der Maildienst nimmt eine Prüfung je Minute. Die nächste in ${wait}.`,
    settled: "Beide Einträge sind gefunden; es gibt nichts mehr zu suchen.",
    delete: "Löschen",
    deleting: "Wird gelöscht",
    deleteTitle: (domain) => `Die Domain ${domain} löschen?`,
    deleteText: (domain) =>
      `Von da an lässt sich kein Brief mehr von ${domain} senden, und wartende Briefe gehen unsigniert hinaus. Wieder hinzugefügt, muss sie neu belegt werden. Um nur das Senden zu beenden, lassen Sie sie hier und ändern Sie den Absender Ihrer Vorlagen.`,
    deleteType: (domain) => `Geben Sie ${domain} ein`,
    deleteWrong: "Das ist nicht der Name der Domain.",
    deleteDo: "Domain löschen",
    deleted: "Domain gelöscht",
  },
})
