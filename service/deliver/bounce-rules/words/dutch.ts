import { phrases, type Vocabulary } from "../vocabulary.ts"

export const dutch: Vocabulary = {
  language: "Dutch",
  source: "replies of KPN, Ziggo, Telenet and of Dutch hosting providers",
  subjects: {
    recipient: phrases(`
      ontvanger*, gebruiker*, postvak, postbus, brievenbus, geadresseerde*, klant
    `),
    address: phrases("adres, e mailadres, emailadres, mailadres"),
    sender: phrases("afzender*, verzender*, afzenderadres, domein van de afzender"),
    client: phrases("ip adres, uw server, uw ip, uw mailserver"),
    domain: phrases("domein, domeinnaam"),
    message: phrases("bericht*, inhoud, bijlage*"),
    system: phrases("systeem, dienst, schijf"),
  },
  predicates: {
    unknown: phrases(`
      onbekend*, bestaat niet, niet gevonden, ongeldig*, niet bekend, geen gebruiker, bestaan niet, niet
      bestaand*
    `),
    disabled: phrases(`
      geblokkeerd, uitgeschakeld, inactief, niet actief, opgeschort, gedeactiveerd
    `),
    gone: phrases(`
      verwijderd, opgeheven, gesloten, verlopen, bestaat niet meer, niet meer
    `),
    full: phrases(`
      vol, is vol, quota overschreden, geen ruimte, onvoldoende ruimte, limiet overschreden
    `),
    busy: phrases("bezet, overbelast, tijdelijk niet beschikbaar"),
    listed: phrases("zwarte lijst, staat op een lijst, zwarte lijsten"),
    refused: phrases("geweigerd, afgewezen, niet toegestaan, niet geaccepteerd, verboden"),
    too_large: phrases("te groot, te lang, maximale grootte"),
  },
  statements: [
    {
      means: "try_later",
      strength: 7,
      phrases: phrases("probeer het later, later opnieuw, probeer later, tijdelijk"),
    },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases("te veel verbindingen, te veel berichten, per uur"),
    },
    { means: "spam", strength: 7, phrases: phrases("ongewenst*, als spam, slechte reputatie") },
    {
      means: "policy",
      strength: 8,
      phrases: phrases(`
      afzender geweigerd, ongeldige afzender, onbekende afzender, authenticatie vereist
    `),
    },
    {
      means: "destination_misconfigured",
      strength: 9,
      phrases: phrases("relayen niet toegestaan, doorsturen niet toegestaan"),
    },
    {
      means: "domain_inactive",
      strength: 9,
      phrases: phrases("domein bestaat niet, onbekend domein, domein niet gevonden"),
    },
  ],
  advice: phrases("voor meer, neem contact, zie"),
  samples: [
    { reply: "550 Gebruiker onbekend", means: "user_unknown" },
    { reply: "550 De ontvanger is geblokkeerd", means: "user_inactive" },
    { reply: "552 Het postvak is vol", means: "mailbox_full" },
  ],
}
