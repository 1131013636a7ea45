import { phrases, type Vocabulary } from "../vocabulary.ts"

export const hungarian: Vocabulary = {
  language: "Hungarian",
  source: "replies of Freemail, Citromail and of Hungarian hosting providers",
  subjects: {
    recipient: phrases("felhasznal*, cimzett*, postafiok*, fiok, fiokja, postalada*"),
    address: phrases("cim, cimet, emailcim*, e mail cim*"),
    sender: phrases("felado*, kuldo*"),
    client: phrases("ip cim*, az on szervere"),
    domain: phrases("tartomany*, domen*"),
    message: phrases("levele, levelet, leveleket, uzenet*, csatolm*, tartalm*"),
    system: phrases("kiszolgalo*, szerver*, rendszer*"),
  },
  predicates: {
    unknown: phrases(
      "ismeretlen, nem letezik, nem talalhato, ervenytelen, nincs ilyen, nem letezo, hibas cim",
    ),
    disabled: phrases("letiltva, letiltott, felfuggesztve, felfuggesztett, inaktiv, zarolva, nem aktiv"),
    gone: phrases("torolt, torolve, megszunt, lejart, mar nem letezik, megszuntetett"),
    full: phrases("megtelt, betelt, tele van, kvota*, nincs eleg hely, tullepte"),
    busy: phrases("tulterhelt, foglalt, atmenetileg nem"),
    listed: phrases("feketelist*, tiltolist*"),
    blocked: phrases("blokkolva, blokkolt"),
    refused: phrases("visszautasitva, elutasitva, elutasitott, nem engedelyezett, megtagadva, tilos"),
    too_large: phrases("tul nagy, tul hosszu"),
  },
  statements: [
    { means: "try_later", strength: 7, phrases: phrases("kesobb, probalja ujra, atmeneti*") },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases("tul sok level, tul sok uzenet, tul sok kapcsolat"),
    },
    { means: "spam", strength: 7, phrases: phrases("kerette*, levelszemet, spamnek") },
  ],
  samples: [
    { reply: "550 Ismeretlen felhasználó", means: "user_unknown" },
    { reply: "550 A fiók felfüggesztve", means: "user_inactive" },
    { reply: "552 A postafiók megtelt", means: "mailbox_full" },
  ],
}
