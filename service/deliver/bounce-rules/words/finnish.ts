import { phrases, type Vocabulary } from "../vocabulary.ts"

export const finnish: Vocabulary = {
  language: "Finnish",
  source: "replies of Elisa, Telia Finland and of Finnish hosting providers",
  subjects: {
    recipient: phrases("vastaanottaj*, kayttaj*, postilaatik*, sahkopostilaatik*, tili, tilin, tilia"),
    address: phrases("osoit*, sahkopostiosoit*"),
    sender: phrases("lahettaj*"),
    client: phrases("ip osoit*, palvelimesi"),
    domain: phrases("verkkotunnu*, toimialue*"),
    message: phrases("viesti, viestin, viestia, liite, liitteen, sisalto*"),
    system: phrases("palvelin, jarjestelma*, palvelu"),
  },
  predicates: {
    unknown: phrases(
      "ei loydy, ei loytynyt, ei ole olemassa, tuntematon, tuntematonta, virheellinen, ei tunneta",
    ),
    disabled: phrases("suljettu valiaikaisesti, lukittu, poistettu kaytosta, ei ole kaytossa, jaadytetty"),
    gone: phrases("poistettu, suljettu, lakkautettu, vanhentunut, ei ole enaa"),
    full: phrases("taynna, tayttynyt, tila loppu, kiintio*"),
    busy: phrases("varattu, ylikuormit*, tilapaisesti poissa"),
    listed: phrases("estolista*, mustalla listalla"),
    blocked: phrases("estetty"),
    refused: phrases("hylatty, kielletty, ei sallittu, evatty, torjuttu"),
    too_large: phrases("liian suuri, liian iso"),
  },
  statements: [
    { means: "try_later", strength: 7, phrases: phrases("yrita uudelleen, myohemmin, tilapai*") },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases("liian monta viestia, liian monta yhteytta"),
    },
    { means: "spam", strength: 7, phrases: phrases("roskapost*") },
  ],
  samples: [
    { reply: "550 Käyttäjää ei löydy", means: "user_unknown" },
    { reply: "550 Tili on lukittu", means: "user_inactive" },
    { reply: "552 Postilaatikko on täynnä", means: "mailbox_full" },
  ],
}
