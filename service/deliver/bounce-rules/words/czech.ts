import { phrases, type Vocabulary } from "../vocabulary.ts"

export const czech: Vocabulary = {
  language: "Czech and Slovak",
  source: "replies of Seznam, Centrum, Azet and of Czech and Slovak hosting providers",
  subjects: {
    recipient: phrases(`
      prijemce, prijemca, uzivatel*, pouzivatel*, schrank*, ucet, uctu, adresat*, e mailova schranka, emailova
      schranka
    `),
    address: phrases("adresa, adresu, adresy, emailova adresa, e mailova adresa"),
    sender: phrases("odesilatel*, odosielatel*, adresa odesilatele, domena odesilatele"),
    client: phrases("ip adresa, vase ip, vas server, ip adresy"),
    domain: phrases("domena, domeny"),
    message: phrases("zprava, zpravy, zpravu, sprava, priloha, obsah, mail"),
    system: phrases("server, system, sluzba, disk"),
  },
  predicates: {
    unknown: phrases(`
      neznam*, neexistuje, neexistujici, nenalezen*, nebyl nalezen, nebyla nalezena, neplatn*, nespravn*,
      nenajden*, neexistuji
    `),
    disabled: phrases("zablokovan*, blokovan*, deaktivovan*, neaktivni, pozastaven*, vypnut*"),
    gone: phrases("zrusen*, smazan*, jiz neexistuje, vymazan*, vyprsel*"),
    full: phrases(`
      plna, plny, preplnen*, prekrocena kvota, nedostatek mista, kvota, je plna
    `),
    busy: phrases("pretizen*, docasne nedostupn*"),
    listed: phrases("cerne listine, cernem seznamu, blacklistu, na seznamu"),
    refused: phrases("odmitnut*, zamitnut*, nepovolen*, zakazan*, neprijat*"),
    too_large: phrases("prilis velk*, prilis dlouh*, prekrocena velikost, maximalni velikost"),
  },
  statements: [
    {
      means: "try_later",
      strength: 7,
      phrases: phrases("zkuste to pozdeji, zkuste pozdeji, skuste neskor, docasne"),
    },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases("prilis mnoho spojeni, prilis mnoho zprav"),
    },
    { means: "spam", strength: 7, phrases: phrases("nevyzadan*, jako spam, spatna reputace") },
    {
      means: "policy",
      strength: 8,
      phrases: phrases(`
      neplatny odesilatel, odesilatel odmitnut, neznamy odesilatel, reverzni zaznam, vyzadovana autentizace
    `),
    },
    { means: "domain_inactive", strength: 9, phrases: phrases("domena neexistuje, neznama domena") },
  ],
  advice: phrases("vice informaci, kontaktujte, viz"),
  samples: [
    { reply: "550 Uživatel neexistuje", means: "user_unknown" },
    { reply: "550 Schránka je zablokována", means: "user_inactive" },
    { reply: "552 Schránka je plná", means: "mailbox_full" },
  ],
}
