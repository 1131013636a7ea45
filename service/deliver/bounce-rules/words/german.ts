import { phrases, type Vocabulary } from "../vocabulary.ts"

export const german: Vocabulary = {
  language: "German",
  source: "replies of GMX, WEB.DE, T-Online, Strato, mailbox.org and of German hosting providers",
  subjects: {
    recipient: phrases(`
      empfanger*, empfaenger*, benutzer*, postfach*, postfachs, konto, kontos, mailbox, account, nutzer*,
      teilnehmer*, empfangeradresse, empfaengeradresse, zieladresse, mailkonto, e mail konto, kunde*,
      briefkasten
    `),
    address: phrases("adresse*, mailadresse*, e mail adresse*, emailadresse*"),
    sender: phrases("absender*, absenderadresse, absenderdomain, versender*"),
    client: phrases(`
      ip adresse*, server ip, ihr server, ihr mailserver, ihre ip, rechner, ihr host, einliefernde*
    `),
    domain: phrases("domain, domane, domaene, zieldomain, zielserver, empfangerdomain"),
    message: phrases(`
      nachricht*, mail, email, e mail, inhalt*, anhang, anhange, anhaenge, mitteilung*
    `),
    system: phrases("system, speicher, festplatte, dienst, server"),
  },
  predicates: {
    unknown: phrases(`
      unbekannt*, nicht bekannt, existiert nicht, existieren nicht, nicht gefunden, nicht vorhanden, gibt es
      nicht, ungultig*, ungueltig*, nicht existent, bei uns nicht, kein solch*, keine solch*, kein postfach,
      kein benutzer, kein konto, kein empfanger, nicht zustellbar, unzustellbar, falsch, nicht eingerichtet,
      nicht erreichbar, nicht ermittelt, nicht registriert
    `),
    disabled: phrases(`
      gesperrt, deaktiviert, inaktiv, nicht aktiv, stillgelegt, eingefroren, nicht freigeschaltet, abgeschaltet,
      nicht mehr aktiv
    `),
    gone: phrases(`
      geloscht, geloescht, nicht mehr, existiert nicht mehr, nicht mehr gultig, nicht mehr gueltig, nicht mehr
      vorhanden, gekundigt, gekuendigt, abgelaufen, geschlossen, aufgelost, umgezogen, beendet, ausgeschieden
    `),
    full: phrases(`
      voll, zuviele mails auf dem server, zu viele mails auf dem server, uberfullt, ueberfuellt,
      speicherplatz, kein platz, quota uberschritten, kapazitat, uberschritten, ueberschritten, kontingent,
      speicherplatz des kontos uberschritten, speicherplatz des kontos ueberschritten, erschopft, erschoepft
    `),
    busy: phrases(`
      uberlastet, ueberlastet, vorubergehend nicht, voruebergehend nicht, derzeit nicht, zur zeit nicht,
      momentan nicht
    `),
    listed: phrases(`
      schwarze* liste, schwarzen liste, sperrliste, auf einer blacklist, gelistet, blockliste
    `),
    blocked: phrases("geblockt, blockiert"),
    refused: phrases(`
      abgelehnt, abgewiesen, verweigert, zuruckgewiesen, zurueckgewiesen, nicht erlaubt, nicht gestattet, nicht
      angenommen, unerwunscht, unerwuenscht, nicht zugelassen, verboten, nicht akzeptiert
    `),
    too_large: phrases(`
      zu gross, zu lang, uberschreitet, ueberschreitet, maximale grosse, grossenbeschrankung
    `),
  },
  statements: [
    {
      means: "try_later",
      strength: 7,
      phrases: phrases(`
      spater erneut, spaeter erneut, spater noch einmal, spaeter noch einmal, spater wieder, erneut versuchen,
      versuchen sie es spater, versuchen sie es spaeter, zeituberschreitung, vorubergehend, voruebergehend
    `),
    },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases(`
      zu viele verbindungen, zu viele mails, zu viele nachrichten, zu viele e mails, pro stunde
    `),
    },
    {
      means: "spam",
      strength: 7,
      phrases: phrases(`
      als spam, spamverdacht, werbung, schadsoftware, schlechte reputation, unerwunschte werbung, virus gefunden
    `),
    },
    {
      means: "policy",
      strength: 8,
      phrases: phrases(`
      ruckwartsauflosung, rueckwaertsaufloesung, reverse dns eintrag, nicht authentifiziert, anmeldung
      erforderlich, absender ungultig, absender ungueltig, absender abgelehnt, absender unbekannt, empfanger
      wunscht keine, empfaenger wuenscht keine
    `),
    },
    {
      means: "destination_misconfigured",
      strength: 9,
      phrases: phrases(`
      weiterleitung nicht erlaubt, relaying nicht erlaubt, relay verweigert, kein relay, falsch konfiguriert,
      mailschleife, konfigurationsfehler
    `),
    },
    {
      means: "domain_inactive",
      strength: 9,
      phrases: phrases(`
      domain existiert nicht, domain unbekannt, unbekannte domain, domain nicht gefunden, keine mails an, host
      unbekannt, unbekannter host
    `),
    },
    {
      means: "mailbox_full",
      strength: 9,
      phrases: phrases(`
      postfach voll, postfach ist voll, mailbox voll, speicherplatz des kontos
    `),
    },
    {
      means: "unreachable",
      strength: 9,
      phrases: phrases(`
      konnte nicht innerhalb von, zustellung aufgegeben, zustellversuche eingestellt
    `),
    },
  ],
  advice: phrases(`
      bitte wenden, bitte kontaktieren, bitte beachten, bitte prufen, bitte pruefen, weitere informationen, mehr
      informationen, hilfe unter, siehe, fur weitere, fuer weitere, naheres, wenden sie sich
    `),
  samples: [
    { reply: "550 Empfänger unbekannt", means: "user_unknown" },
    { reply: "550 Das Postfach ist gesperrt", means: "user_inactive" },
    { reply: "550 Dieses Konto wurde gelöscht", means: "mailbox_discarded" },
    { reply: "552 Das Postfach des Empfängers ist voll", means: "mailbox_full" },
    { reply: "550 Die Nachricht ist zu groß", phase: "data", means: "too_large" },
    { reply: "554 Ihre IP-Adresse steht auf einer schwarzen Liste", phase: "connect", means: "blacklisted" },
  ],
}
