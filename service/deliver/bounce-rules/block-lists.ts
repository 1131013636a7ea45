import type { Sample, Strength } from "../bounce-rules.ts"

/**
 * Layer 2: keepers of block lists, and the names of lists or hosts by which replies refer to them. Wherever such a name
 * occurs, in an address or in a sentence, the reply is about that list. Names are lower case; dots are literal.
 */
type BlockList = {
  operator: string
  names: readonly string[]
  source: string
  sample: string
  /** Weaker where the operator also sells filters that refuse for other reasons. */
  strength?: Strength
}

const list = (
  operator: string,
  names: readonly string[],
  source: string,
  strength?: Strength,
): BlockList => ({
  operator,
  names,
  source,
  sample: `554 5.7.1 Rejected, see ${names[0]}`,
  ...(strength ? { strength } : {}),
})

export const blockLists: readonly BlockList[] = [
  list("Spamhaus", ["spamhaus"], "https://www.spamhaus.org"),
  list("SORBS", ["sorbs.net", "sorbs"], "https://www.sorbs.net"),
  list("SpamCop", ["spamcop"], "https://www.spamcop.net"),
  list(
    "Barracuda Central",
    ["barracudacentral", "b.barracudacentral", "barracudabrl"],
    "https://barracudacentral.org",
  ),
  list("UCEPROTECT", ["uceprotect"], "https://www.uceprotect.net"),
  list("Backscatterer", ["backscatterer"], "https://www.backscatterer.org"),
  list("Abusix", ["mail.abusix", "abusix"], "https://abusix.com"),
  list("invaluement", ["invaluement", "ivmsip", "ivmuri"], "https://www.invaluement.com"),
  list("Passive Spam Block List", ["psbl.surriel", "psbl"], "https://psbl.org"),
  list("NiX Spam", ["ix.dnsbl.manitu", "nixspam", "dnsbl.manitu", "manitu.net"], "https://www.nixspam.net"),
  list("Hostkarma", ["junkemailfilter", "hostkarma"], "http://ipadmin.junkemailfilter.com"),
  list("SpamRATS", ["spamrats"], "https://spamrats.com"),
  list("Mailspike", ["mailspike"], "https://mailspike.org"),
  list("DroneBL", ["dronebl"], "https://dronebl.org"),
  list("Composite Blocking List", ["abuseat.org", "cbl.abuseat"], "https://www.abuseat.org"),
  list("NJABL", ["njabl"], "http://www.njabl.org"),
  list("DSBL", ["dsbl.org"], "http://dsbl.org"),
  list("ORDB", ["ordb.org"], "http://www.ordb.org"),
  list("AHBL", ["ahbl.org"], "http://www.ahbl.org"),
  list(
    "MAPS",
    ["mail-abuse.com", "mail-abuse.org", "trend micro rbl", "ers.trendmicro.com/reputations"],
    "Trend Micro",
  ),
  list("SURBL", ["surbl.org", "surbl"], "https://surbl.org"),
  list("URIBL", ["uribl"], "https://uribl.com"),
  list("RFC-Ignorant", ["rfc-ignorant", "rfc-clueless"], "http://rfc-clueless.org"),
  list("Five-Ten", ["five-ten-sg", "blackholes.us", "blackhole.securitysage"], "Five-Ten"),
  list(
    "Cloudmark Sender Intelligence",
    ["csi.cloudmark", "cm-csi", "cloudmark sender intelligence"],
    "Cloudmark",
  ),
  list("SenderScore", ["senderscore", "bl.score.senderscore", "returnpath"], "https://senderscore.org", 6),
  list("0spam", ["0spam.org", "bl.0spam"], "https://0spam.org"),
  list("Nordspam", ["nordspam"], "https://www.nordspam.com"),
  list("Truncate", ["gbudb"], "http://www.gbudb.com"),
  list("WPBL", ["wpbl.info"], "http://www.wpbl.info"),
  list("SEM", ["spameatingmonkey"], "https://spameatingmonkey.com"),
  list("blocklist.de", ["blocklist.de"], "https://www.blocklist.de"),
  list("s5h", ["s5h.net"], "http://www.usenix.org.uk/content/rbl.html"),
  list("JustSpam", ["justspam.org"], "http://www.justspam.org"),
  list("Kundenserver", ["kundenserver.de/rbl", "rbl.kundenserver", "bl.kundenserver"], "IONOS"),
  list("Cobion", ["dnsbl.cobion"], "IBM X-Force"),
  list("drbl", ["drbl."], "distributed lists of Russian providers"),
  list("rbl.jp", ["rbl.jp"], "http://www.rbl.jp"),
  list("CASA CBL", ["anti-spam.org.cn", "cblplus", "cbless"], "http://www.anti-spam.org.cn"),
  list("Rymsho", ["rbl.rymsho", "rymsho"], "http://www.rymsho.ru"),
  list("Polspam", ["polspam"], "https://polspam.pl"),
  list("Korea Information Security Agency", ["spamlist.or.kr", "kisarbl"], "https://spam.kisa.or.kr"),
  list("SpamSources", ["spamsources.fabel", "fabel.dk"], "Fabel"),
  list("GBL", ["rbl.efnetrbl", "efnetrbl"], "https://rbl.efnetrbl.org"),
  list("Interserver", ["rbl.interserver", "sigs.interserver"], "InterServer"),
  list("SpamGrouper", ["spamgrouper"], "SpamGrouper"),
  list("Woody", ["woodys.smtp.blacklist", "blacklist.woody"], "http://blacklist.woody.ch"),
  list("Suomispam", ["suomispam"], "https://suomispam.net"),
  list("Swinog", ["swinog"], "https://antispam.imp.ch"),
  list("Team Cymru", ["bogons.cymru"], "https://www.team-cymru.com"),
  list("Lashback", ["lashback", "ubl.unsubscore"], "https://www.lashback.com"),
  list("Spamlab", ["spamlab"], "Spamlab"),
  list("Reputation Authority", ["reputationauthority"], "WatchGuard", 6),
]

/**
 * Shapes of names of lists that are not named above: `bl.example.org`, `dnsbl-1.example.net`, `DNSBL:RBL`. Matched in
 * lower case.
 */
export const blockListShapes: readonly RegExp[] = [
  /(?<![a-z0-9])(?:ip|dns|rhs|uri|sur|domain|sender)?-?(?:d?nsbl|rbls?|dnsrbl|uribl|blocklist|blacklist|block-list|black-list)(?![a-z])/,
  /(?<![a-z0-9.-])(?:bl|sbl|xbl|pbl|cbl|zen|dul|dynablock|spamtrap|blocked|blackholes?)\d?\.[a-z0-9-]{2,40}\.[a-z]{2}/,
  /blocked (?:using|by) [a-z0-9-]{1,40}\.[a-z0-9.-]{2,60}/,
]

export const blockListSamples: readonly Sample[] = [
  { reply: "554 5.7.1 Client host [192.0.2.1] blocked using bl.example.org", means: "blacklisted" },
  { reply: "550 Rejected, 192.0.2.1 is in dnsbl.example.net", means: "blacklisted" },
]
