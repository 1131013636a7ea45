import { mailboxProviders } from "#contract/mailbox-providers"

/**
 * Domains of mailbox providers, from the providers' own sign-up and help pages and MX records. A domain of this list is never
 * reported as a typo, however close to another one it is (VALIDATION-3). Providers by which mail is counted are in
 * lib/contract/mailbox-providers.ts.
 */

/** Names of providers, with the top-level domains that they use. */
const byName: Readonly<Record<string, string>> = {
  aol: "at be ca cl co.nz co.uk com com.ar com.au com.br com.co com.mx cz de dk es fi fr hk in it jp kr nl pl ru se tw",
  fastmail: "cn co.uk com com.au de es fm fr im in jp mx net nl org se to tw us",
  gmx: "at biz ca ch co.in co.uk com com.br com.my com.tr cz de es eu fr hk ie info it li lu net nl org ph pl pt ru se sg tm tw us",
  hotmail:
    "at be bg ca ch cl co.id co.il co.in co.jp co.kr co.nz co.th co.uk co.za com com.ar com.au com.br com.hk com.mx com.my com.ph com.sg com.tr com.tw com.vn cz de dk ee es fi fr gr hu ie in it jp kr kz la lt lu lv my net.ar nl no ph pt ro rs ru se sg sh sk",
  live: "at be bg ca ch cl cn co.in co.kr co.uk co.za com com.ar com.au com.mx com.my com.ph com.pk com.pt com.sg cz de dk fi fr hk hu ie in it jp nl no ph pk pt ru se sg",
  msn: "ca cn co.uk com de es fr it nl se",
  outlook:
    "at be bg bz ca ch cl co.id co.il co.in co.nz co.th com com.ar com.au com.br com.es com.gr com.hr com.pe com.py com.tr com.ua com.vn cz de dk ec es fi fr hn hu ie in it jp kr la lt lv mx my nl pa ph pk pt ro rs sa sg si sk sv",
  tiscali: "at be ch co.uk cz de dk es fr it lu nl no se",
  uol: "com.ar com.br",
  yahoo:
    "at be bg ca cl cn co.hu co.id co.il co.in co.jp co.kr co.nz co.th co.uk co.za com com.ar com.au com.br com.cn com.co com.hk com.hr com.mx com.my com.pe com.ph com.sg com.tr com.tw com.ua com.ve com.vn cz de dk ee es fi fr gr hr hu ie in it jp lt lv ne.jp nl no pl pt ro rs ru se si sk",
  yandex: "az by co.il com com.am com.ge com.tr ee fr kg kz lt lv md ru tj tm ua uz",
  zoho: "com com.au eu in jp",
}

/** The domains of other providers, by country. */
const byCountry: Readonly<Record<string, string>> = {
  everywhere:
    "gmail.com googlemail.com ymail.com rocketmail.com myyahoo.com aim.com icloud.com me.com mac.com windowslive.com passport.com mail.com email.com usa.com consultant.com engineer.com post.com europe.com proton.me protonmail.com protonmail.ch pm.me tuta.com tuta.io tuta.app tutanota.com tutanota.de tutamail.com keemail.me zohomail.com zohomail.eu zohomail.in hey.com hushmail.com pobox.com mailbox.org posteo.de posteo.net posteo.eu runbox.com startmail.com mailfence.com duck.com lycos.com excite.com inbox.com mailo.com netc.eu disroot.org riseup.net mail.bg abv.bg",
  northAmerica:
    "comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net pacbell.net ameritech.net swbell.net snet.net nvbell.net flash.net prodigy.net worldnet.att.net cox.net cox.com charter.net spectrum.net rr.com roadrunner.com twc.com brighthouse.com optonline.net optimum.net earthlink.net mindspring.com juno.com netzero.net netzero.com centurylink.net centurytel.net embarqmail.com q.com qwest.net windstream.net frontier.com frontiernet.net suddenlink.net tds.net wowway.com mchsi.com mediacombb.net cableone.net rcn.com netscape.net bell.net bell.ca sympatico.ca rogers.com shaw.ca telus.net videotron.ca eastlink.ca sasktel.net mts.net cogeco.ca teksavvy.com nb.sympatico.ca",
  britainAndIreland:
    "bt.com btinternet.com btopenworld.com btconnect.com talk21.com sky.com virgin.net virginmedia.com ntlworld.com blueyonder.co.uk talktalk.net talktalk.co.uk plusnet.com plus.com plus.net ee.co.uk o2.co.uk orange.net freeserve.co.uk wanadoo.co.uk eircom.net eir.ie mail.ie",
  germany:
    "web.de t-online.de magenta.de freenet.de arcor.de vodafone.de vodafonemail.de 1und1.de online.de email.de mail.de kabelmail.de unitybox.de o2online.de o2mail.de alice.de alice-dsl.net aon.at a1.net chello.at kabsi.at utanet.at inode.at bluewin.ch bluemail.ch sunrise.ch hispeed.ch green.ch quickline.ch vtxnet.ch",
  france:
    "orange.fr wanadoo.fr free.fr freesbee.fr aliceadsl.fr libertysurf.fr laposte.net sfr.fr neuf.fr cegetel.net club-internet.fr numericable.fr noos.fr bbox.fr voila.fr caramail.com netcourrier.com",
  italy:
    "libero.it virgilio.it inwind.it iol.it blu.it giallo.it tin.it alice.it tim.it tiscalinet.it fastwebnet.it aruba.it pec.it poste.it vodafone.it email.it supereva.it",
  spainAndPortugal:
    "telefonica.net movistar.es terra.es ono.com wanadoo.es orange.es vodafone.es euskaltel.net sapo.pt mail.telepac.pt netcabo.pt iol.pt clix.pt",
  lowCountries:
    "ziggo.nl kpnmail.nl kpnplanet.nl planet.nl hetnet.nl xs4all.nl home.nl upcmail.nl chello.nl quicknet.nl casema.nl zeelandnet.nl caiway.nl online.nl solcon.nl telfort.nl telfortglasvezel.nl zonnet.nl versatel.nl telenet.be skynet.be proximus.be belgacom.net scarlet.be voo.be pandora.be pt.lu",
  north:
    "telia.com bredband.net comhem.se tele2.se spray.se passagen.se online.no broadpark.no getmail.no lyse.net frisurf.no mail.dk tdcadsl.dk stofanet.dk webspeed.dk jubii.dk ofir.dk sol.dk kolumbus.fi elisanet.fi saunalahti.fi sci.fi suomi24.fi luukku.com netti.fi pp.inet.fi simnet.is hot.ee mail.ee inbox.lv apollo.lv one.lv inbox.lt delfi.lt",
  east: "wp.pl o2.pl tlen.pl onet.pl onet.eu op.pl poczta.onet.pl vp.pl spoko.pl autograf.pl interia.pl interia.eu interia.com poczta.fm gazeta.pl neostrada.pl seznam.cz email.cz post.cz spoluzaci.cz centrum.cz atlas.cz volny.cz tiscali.cz quick.cz centrum.sk atlas.sk zoznam.sk azet.sk post.sk pobox.sk t-online.hu freemail.hu citromail.hu indamail.hu vipmail.hu upcmail.hu chello.hu t-com.hr net.hr siol.net t-2.net mail.ru bk.ru list.ru inbox.ru internet.ru xmail.ru ya.ru rambler.ru lenta.ru autorambler.ru myrambler.ru ro.ru pochta.ru ukr.net i.ua meta.ua bigmir.net tut.by otenet.gr forthnet.gr hol.gr in.gr",
  asiaAndPacific:
    "qq.com vip.qq.com foxmail.com 163.com 126.com yeah.net 188.com vip.163.com vip.126.com sina.com sina.cn vip.sina.com sohu.com tom.com 21cn.com 139.com 189.cn wo.cn aliyun.com naver.com daum.net hanmail.net nate.com kakao.com hanmir.com korea.com docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp nifty.com biglobe.ne.jp ocn.ne.jp so-net.ne.jp excite.co.jp goo.jp ybb.ne.jp pchome.com.tw hinet.net seed.net.tw rediffmail.com rediff.com sify.com indiatimes.com singnet.com.sg starhub.net.sg netvigator.com walla.co.il walla.com bezeqint.net netvision.net.il 012.net.il bigpond.com bigpond.net.au telstra.com optusnet.com.au optus.com.au iinet.net.au ozemail.com.au tpg.com.au internode.on.net westnet.com.au dodo.com.au adam.com.au aapt.net.au xtra.co.nz slingshot.co.nz orcon.net.nz vodafone.co.nz paradise.net.nz clear.net.nz",
  latinAmericaAndAfrica:
    "bol.com.br terra.com.br terra.com ig.com.br globo.com globomail.com r7.com oi.com.br zipmail.com.br fibertel.com.ar arnet.com.ar speedy.com.ar ciudad.com.ar terra.com.ar terra.cl vtr.net prodigy.net.mx cantv.net une.net.co etb.net.co mweb.co.za telkomsa.net vodamail.co.za webmail.co.za iafrica.com absamail.co.za",
}

const words = (text: string): string[] => text.split(" ")

/** Domains where everybody can have a mailbox, or every customer of the provider. */
export const providerDomains: ReadonlySet<string> = new Set([
  ...Object.values(mailboxProviders).flat(),
  ...Object.entries(byName).flatMap(([name, endings]) => words(endings).map((ending) => `${name}.${ending}`)),
  ...Object.values(byCountry).flatMap(words),
])
