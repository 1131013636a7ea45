import { type ProviderCode, provider } from "../provider-code.ts"

/** Codes of filters and servers in front of mailboxes. */
export const mailFilters: readonly ProviderCode[] = [
  ...provider("Mimecast", "https://community.mimecast.com/docs/DOC-1369", [
    [/mcspamsignature|spam signature/i, "spam", 10, "554 MCSpamSignature.sa.2.2", "data"],
    [/csi\.mimecast\.org/i, "spam", 9, "550 csi.mimecast.org Refused", "mail"],
    [/envelope (?:blocked|rejected)/i, "policy", 9, "550 Envelope blocked - User Entry"],
  ]),
  ...provider("Proofpoint", "https://ipcheck.proofpoint.com", [
    [
      /ipcheck\.proofpoint|\bpdr\b.{0,60}(?:block|deferr)|(?:block|deferr).{0,60}\bpdr\b/i,
      "blacklisted",
      9,
      "550 5.7.0 Blocked, see https://ipcheck.proofpoint.com/?ip=192.0.2.1",
      "connect",
    ],
    [
      /proofpoint\.com\/dnsbl-lookup/i,
      "blacklisted",
      9,
      "554 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=192.0.2.1",
      "connect",
    ],
  ]),
  ...provider("Barracuda", "https://campus.barracuda.com", [
    [
      /barracuda ?networks\.com\/reputation|barracuda reputation|\bbrl\b/i,
      "blacklisted",
      9,
      "554 Blocked, see http://www.barracudanetworks.com/reputation/?ip=192.0.2.1",
      "connect",
    ],
    [
      /\(\s?[^\s()]{1,100}\s?:blocked\)/i,
      "blacklisted",
      9,
      "550 permanent failure for one or more recipients (a@example.com:blocked)",
    ],
    [/bsf_rule|bsf_sc\d/i, "spam", 9, "550 permanent failure: BSF_RULE7568M", "data"],
  ]),
  ...provider("Symantec, MessageLabs, Broadcom", "https://knowledge.broadcom.com", [
    [
      /\[?7\.7\.1\.\d{1,2}\]?|messagelabs\.com.{0,40}block/i,
      "blacklisted",
      5,
      "553 Message filtered, see cloud.example [7.7.1.4]",
      "data",
    ],
    [
      /ipremoval\.sms\.symantec/i,
      "blacklisted",
      9,
      "550 See http://ipremoval.sms.symantec.com/lookup/",
      "connect",
    ],
  ]),
  ...provider("Cisco", "https://talosintelligence.com", [
    [
      /senderbase\.org|talosintelligence\.com|ironport\.com/i,
      "spam",
      8,
      "554 Refused, see http://www.senderbase.org",
      "connect",
    ],
  ]),
  ...provider("Trend Micro", "https://servicecentral.trendmicro.com", [
    [
      /ers\.trendmicro|trendmicro\.com\/en-us\/ers|\bnetwork reputation\b/i,
      "blacklisted",
      9,
      "550 See https://www.ers.trendmicro.com/",
      "connect",
    ],
  ]),
  ...provider("Fortinet", "https://www.fortiguard.com", [
    [
      /fortiguard.{0,40}(?:ip|block|black)|fortiguard\.com\/antispam/i,
      "blacklisted",
      8,
      "550 See http://www.fortiguard.com/antispam",
      "connect",
    ],
  ]),
  ...provider("Sophos", "https://www.sophos.com", [
    [
      /sophos\.com\/(?:security\/ip-lookup|en-us\/threat-center\/ip-lookup)/i,
      "blacklisted",
      9,
      "550 See https://www.sophos.com/security/ip-lookup",
      "connect",
    ],
  ]),
  ...provider("Vade", "https://sendertool.vadesecure.com", [
    [
      /vadesecure\.com\/inbound_error_codes\/#_(?:1\d\d)\b/i,
      "blacklisted",
      6,
      "550 https://postmaster-oxseu.vadesecure.com/inbound_error_codes/#_102",
      "connect",
    ],
  ]),
  ...provider("Postfix", "https://www.postfix.org/postconf.5.html", [
    [
      /unverified address|unverified_recipient/i,
      "user_unknown",
      3,
      "550 5.0.0 Recipient address rejected: unverified address",
    ],
  ]),
  // Its only reply to an unknown user, and to an alias that cannot be expanded.
  ...provider(
    "OpenSMTPD",
    "https://github.com/OpenSMTPD/OpenSMTPD/blob/master/usr.sbin/smtpd/lka_session.c",
    [
      [
        /^524 5\.2\.4 mailing list expansion problem/i,
        "user_unknown",
        7,
        "524 5.2.4 Mailing list expansion problem: <a@example.com>",
      ],
    ],
  ),
]
