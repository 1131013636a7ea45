import { phrases, type Vocabulary } from "../vocabulary.ts"

export const polish: Vocabulary = {
  language: "Polish",
  source: "replies of WP, o2, Onet, Interia, home.pl and nazwa.pl",
  subjects: {
    recipient: phrases(`
      odbiorc*, uzytkownik*, skrzynk*, skrzynka, kont*, konto, adresat*, skrzynka pocztowa, skrzynki
    `),
    address: phrases("adres, adresu, adres email, adres e mail, adresy"),
    sender: phrases("nadawc*, adres nadawcy, domena nadawcy, domeny nadawcy"),
    client: phrases("adres ip, twoj adres ip, twoje ip, twoj serwer, serwer nadawcy"),
    domain: phrases("domen*, nazwa domeny"),
    message: phrases("wiadomosc*, listu, tresc*, zalacznik*, poczta, przesylk*"),
    system: phrases("serwer*, system*, usluga, dysk*"),
  },
  predicates: {
    unknown: phrases(`
      nieznan*, nie istnieje, nie istnieja, nie znaleziono, nie ma takiego, nie ma takiej, niepoprawn*,
      nieprawidlow*, bledny, brak uzytkownika, brak skrzynki, brak takiego, nieistniejac*, niewlasciw*
    `),
    disabled: phrases(`
      zablokowan*, nieaktywn*, zawieszon*, wylaczon*, dezaktywowan*, nie jest aktywn*, niedostepn*
    `),
    gone: phrases(`
      usuniet*, skasowan*, wygasl*, zamkniet*, juz nie istnieje, zlikwidowan*
    `),
    full: phrases(`
      pelna, pelne, pelny, przepelnion*, brak miejsca, przekroczon*, przekroczyl*, limit pojemnosci, zapelnion*,
      przekroczono limit, przekroczony limit
    `),
    busy: phrases("zajet*, przeciazon*, chwilowo niedostepn*, tymczasowo niedostepn*"),
    listed: phrases("czarnej liscie, czarna lista, czarnych listach, liscie rbl, na liscie"),
    blocked: phrases("blokad*"),
    refused: phrases(`
      odrzucon*, odmow*, niedozwolon*, zabronion*, nie jest dozwolon*, odmowa dostepu, nie przyjmuje,
      nieuprawnion*
    `),
    too_large: phrases(`
      zbyt duz*, za duz*, przekracza rozmiar, maksymalny rozmiar, przekroczony rozmiar, przekracza dopuszczalny
      rozmiar, przekracza limit
    `),
  },
  statements: [
    {
      means: "try_later",
      strength: 7,
      phrases: phrases(`
      sprobuj pozniej, prosze sprobowac pozniej, sprobuj ponownie, ponow probe, tymczasowo, chwilowo
    `),
    },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases(`
      zbyt wiele polaczen, zbyt wiele wiadomosci, za duzo polaczen, na godzine, za duzo wiadomosci
    `),
    },
    {
      means: "spam",
      strength: 7,
      phrases: phrases(`
      niechcian*, niezamowion*, spamem, reklam*, zla reputacja, wirus*, antyspam*, jest spamem, zawiera spam
    `),
    },
    {
      means: "policy",
      strength: 8,
      phrases: phrases(`
      nadawca odrzucony, nieprawidlowy nadawca, nieznany nadawca, wymagana autoryzacja, wymagane
      uwierzytelnienie, brak autoryzacji, odwrotny dns, rekord ptr
    `),
    },
    {
      means: "destination_misconfigured",
      strength: 9,
      phrases: phrases(`
      przekazywanie zabronione, relay zabroniony, blad konfiguracji, petla, zapetlenie
    `),
    },
    {
      means: "domain_inactive",
      strength: 9,
      phrases: phrases(`
      domena nie istnieje, nieznana domena, brak domeny, nieprawidlowa domena
    `),
    },
  ],
  advice: phrases(`
      prosimy o kontakt, wiecej informacji, skontaktuj, zobacz, prosze o kontakt
    `),
  samples: [
    { reply: "550 Użytkownik nieznany", means: "user_unknown" },
    { reply: "550 Konto zablokowane", means: "user_inactive" },
    { reply: "550 Konto zostało usunięte", means: "mailbox_discarded" },
    { reply: "552 Skrzynka odbiorcy jest przepełniona", means: "mailbox_full" },
    { reply: "554 Twój adres IP jest na czarnej liście", phase: "connect", means: "blacklisted" },
  ],
}
