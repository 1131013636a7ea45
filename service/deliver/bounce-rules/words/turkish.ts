import { phrases, type Vocabulary } from "../vocabulary.ts"

export const turkish: Vocabulary = {
  language: "Turkish",
  source: "replies of Mynet, TTNET and of Turkish hosting providers",
  subjects: {
    recipient: phrases(`
      alici*, kullanici*, posta kutusu, posta kutunuz, hesap, hesabi, hesabiniz
    `),
    address: phrases("adres, adresi, e posta adresi, eposta adresi"),
    sender: phrases("gonderen*, gonderici*, gonderen adresi"),
    client: phrases("ip adresi, ip adresiniz, sunucunuz"),
    domain: phrases("alan adi, etki alani"),
    message: phrases("ileti*, mesaj*, e posta, eposta, icerik, ek"),
    system: phrases("sunucu, sistem, hizmet"),
  },
  predicates: {
    unknown: phrases(`
      bilinmiyor, bulunamadi, gecersiz, mevcut degil, yok, bilinmeyen, kayitli degil
    `),
    disabled: phrases("devre disi, askiya alin*, pasif, kilitli, etkin degil, aktif degil"),
    gone: phrases("silinmis, silindi, kapatildi, kapali, suresi doldu"),
    full: phrases("dolu, kota asildi, kotasi dolu, yetersiz alan, kota"),
    busy: phrases("mesgul, gecici olarak kullanilamiyor"),
    listed: phrases("kara liste*"),
    blocked: phrases("engellendi, engellenmis"),
    refused: phrases("reddedildi, kabul edilmedi, izin verilmiyor, yasak"),
    too_large: phrases("cok buyuk, boyutu asiyor, boyut siniri"),
  },
  statements: [
    {
      means: "try_later",
      strength: 7,
      phrases: phrases("daha sonra, tekrar deneyin, gecici"),
    },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases("cok fazla baglanti"),
    },
    { means: "spam", strength: 7, phrases: phrases("istenmeyen, spam olarak") },
    { means: "domain_inactive", strength: 9, phrases: phrases("alan adi bulunamadi, alan adi gecersiz") },
  ],
  samples: [
    { reply: "550 Kullanıcı bulunamadı", means: "user_unknown" },
    { reply: "552 Posta kutusu dolu", means: "mailbox_full" },
  ],
}
