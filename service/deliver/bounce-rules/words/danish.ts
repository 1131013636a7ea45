import { phrases, type Vocabulary } from "../vocabulary.ts"

export const danish: Vocabulary = {
  language: "Danish and Norwegian",
  source: "replies of TDC, One.com, Telenor and of Danish and Norwegian hosting providers",
  subjects: {
    recipient: phrases(
      `modtager*, mottaker*, bruger*, bruker*, postkasse*, postboks*, konto, kontoen, indbakke*, innboks*`,
    ),
    address: phrases("adresse*, e mailadresse*, e postadresse*, mailadresse*"),
    sender: phrases("afsender*, avsender*"),
    client: phrases("ip adresse*, din server, deres server"),
    domain: phrases("domaene*, domenet, domaenet, domæne*, domene*"),
    message: phrases("besked*, meddelelse*, melding*, vedhæft*, indhold*, innhold*, e post, mailen"),
    system: phrases("serveren, systemet, tjenesten"),
  },
  predicates: {
    unknown: phrases(
      `findes ikke, finnes ikke, eksisterer ikke, ukendt*, ukjent*, blev ikke fundet, ble ikke funnet, kunne ikke findes, ugyldig*, ikke gyldig*`,
    ),
    disabled: phrases("deaktiver*, lukket midlertidigt, sparret, spærret, sperret, inaktiv*, suspender*"),
    gone: phrases(
      `slettet, nedlagt, lukket, findes ikke længere, finnes ikke lenger, ophørt, opphørt, avsluttet, afsluttet, er sluttet`,
    ),
    full: phrases("er fuld, fuld, er full, overfyldt, kvote, kvoten, overskredet"),
    busy: phrases("optaget, opptatt, overbelastet, midlertidigt utilgængelig, midlertidig utilgjengelig"),
    listed: phrases("sortlist*, svartelist*, sort liste, svarteliste"),
    blocked: phrases("blokeret, blokkert"),
    refused: phrases("afvist, avvist, nægtet, nektet, ikke tilladt, ikke tillatt"),
    too_large: phrases("for stor, for stort"),
  },
  statements: [
    {
      means: "try_later",
      strength: 7,
      phrases: phrases("prøv igen, prov igen, prøv igjen, senere, midlertidig*"),
    },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases("for mange beskeder, for mange meldinger, for mange forbindelser"),
    },
    { means: "spam", strength: 7, phrases: phrases("uønsket post, som spam, søppelpost") },
  ],
  samples: [
    { reply: "550 Brugeren findes ikke", means: "user_unknown" },
    { reply: "550 Brukeren finnes ikke", means: "user_unknown" },
    { reply: "550 Kontoen er deaktiveret", means: "user_inactive" },
    { reply: "552 Postkassen er fuld", means: "mailbox_full" },
  ],
}
