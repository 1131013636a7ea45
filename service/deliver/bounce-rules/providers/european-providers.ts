import { type ProviderCode, provider } from "../provider-code.ts"

/** Codes of providers of Europe. */
export const europeanProviders: readonly ProviderCode[] = [
  ...provider("GMX, WEB.DE, mail.com, 1&1", "https://postmaster.gmx.net/en/error-messages", [
    [
      /\bip address is black ?listed\b/i,
      "blacklisted",
      10,
      "554 gmx.net (mxgmx017) Nemesis ESMTP Service not available. No SMTP service. IP address is black listed.",
      "connect",
    ],
    [
      /nemesis.{0,120}(?:reject due to policy|bad dns ptr)/i,
      "policy",
      9,
      "554 gmx.net (mxgmx017) Nemesis ESMTP Service not available. Bad DNS PTR resource record.",
      "connect",
    ],
    [
      /\/error-messages\/?\?[^ ]{0,100}&c=(?:bl|ip)\b/i,
      "blacklisted",
      9,
      "554 See https://postmaster.gmx.net/en/error-messages?ip=192.0.2.1&c=bl",
      "connect",
    ],
    [
      /\/error-messages\/?\?[^ ]{0,100}&c=(?:hi|dns|rdns|spf|dmarc|dkim)\b/i,
      "policy",
      9,
      "554 See https://postmaster.gmx.net/en/error-messages?ip=192.0.2.1&c=hi",
      "data",
    ],
    [/\/case\?c=r0301\b/i, "user_inactive", 9, "550 See https://postmaster.gmx.net/en/case?c=r0301"],
    [/\/case\?c=r01\d\d\b/i, "policy", 7, "554 See https://postmaster.gmx.net/en/case?c=r0103", "data"],
    [/\/case\?c=r02\d\d\b/i, "blacklisted", 7, "554 See https://postmaster.gmx.net/en/case?c=r0203", "data"],
  ]),
  ...provider("T-Online", "https://postmaster.t-online.de", [
    [/\biprep\b/i, "blacklisted", 9, "554 IP=192.0.2.1 (IPREP)", "connect"],
    [
      /\bip[=:]\s?[\d.]{7,15}.{0,20}a problem occurred/i,
      "blacklisted",
      9,
      "554 IP=192.0.2.1 - A problem occurred. (Ask your postmaster for help.) (BL)",
      "connect",
    ],
  ]),
  ...provider("Orange, Wanadoo, LaPoste", "https://postmaster.orange.fr", [
    [/\b(?:ofr|lpn|ouk)\w{0,5}[-_](?:102|103)\b/i, "blacklisted", 8, "550 OFR006_102 Refused", "connect"],
    [
      /\b(?:ofr|lpn|ouk)\w{0,5}[-_](?:104|105|108|109|201|423|424|505|510|999)\b/i,
      "try_later",
      9,
      "421 OFR005_104 Refused",
      "connect",
    ],
    [/\b(?:ofr|lpn|ouk)\w{0,5}[-_]?(?:416|418)\b/i, "user_unknown", 10, "550 5.1.1 OFR_416 Refused"],
    [/\b(?:ofr|lpn|ouk)\w{0,5}[-_](?:420|426)\b/i, "user_inactive", 10, "550 5.5.0 LPN007_426 Refused"],
    [/\b(?:ofr|lpn|ouk)\w{0,5}[-_]417\b/i, "mailbox_full", 10, "552 5.1.1 OFR_417 Refused"],
    [/\b(?:ofr|lpn|ouk)\w{0,5}[-_]514\b/i, "too_large", 10, "552 5.1.1 OFR_514 Refused"],
    [/\b(?:ofr|lpn|ouk)\w{0,5}[-_](?:506|513)\b/i, "spam", 10, "550 OFR_506 Refused", "data"],
    [
      /\b(?:ofr|lpn|ouk)\w{0,5}[-_](?:305|40[1-5]|415|421|515|519)\b/i,
      "policy",
      9,
      "550 OFR004_405 Refused",
      "mail",
    ],
  ]),
  ...provider("Free", "https://postmaster.free.fr", [
    [
      /postmaster\.free\.fr\/#spam_detected/i,
      "spam",
      10,
      "550 spam detected; see http://postmaster.free.fr/#spam_detected",
      "data",
    ],
  ]),
  ...provider("i.ua", "https://mail.i.ua/err/", [
    [/\.i\.ua\/err\/[16]\b/i, "destination_misconfigured", 9, "550 http://mail.i.ua/err/1/"],
    [/\.i\.ua\/err\/2\b/i, "user_unknown", 10, "550 http://mail.i.ua/err/2/"],
    [/\.i\.ua\/err\/3\b/i, "user_inactive", 10, "550 http://mail.i.ua/err/3/"],
    [/\.i\.ua\/err\/4\b/i, "mailbox_full", 10, "552 http://mail.i.ua/err/4/"],
    [/\.i\.ua\/err\/5\b/i, "try_later", 10, "550 http://mail.i.ua/err/5/"],
    [/\.i\.ua\/err\/(?:7|8|10)\b/i, "policy", 10, "550 http://mail.i.ua/err/8/"],
    [/\.i\.ua\/err\/9\b/i, "blacklisted", 10, "550 http://mail.i.ua/err/9/"],
  ]),
  ...provider("SimpleLogin", "https://github.com/simple-login/app", [
    [/\bsl e(?:510|515)\b/i, "user_unknown", 10, "550 SL E515 Refused"],
    [/\bsl e(?:504|518)\b/i, "user_inactive", 10, "550 SL E504 Refused"],
    [/\bsl e506\b/i, "spam", 10, "550 SL E506 Refused", "data"],
    [/\bsl e521\b/i, "destination_misconfigured", 8, "550 SL E521 Refused"],
    [/\bsl e(?:405|522)\b/i, "try_later", 9, "421 SL E405 Refused"],
  ]),
]
