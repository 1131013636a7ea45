import { type ProviderCode, provider } from "../provider-code.ts"

/** Codes of providers of North America. */
export const americanProviders: readonly ProviderCode[] = [
  ...provider("Comcast", "https://postmaster.comcast.net/mail-error-codes.html", [
    [/\brl00000[1-9]\b/i, "try_later", 10, "452 RL000002 Not accepted", "mail"],
    [/\bbl000000\b/i, "spam", 10, "554 BL000000 Not accepted", "connect"],
    [/\bes0000[01]\d\b/i, "policy", 9, "550 ES000001 Not accepted", "connect"],
    [
      /\b(?:bl(?!0{6})0{2,3}[01]{1,3}\d?|dnsbl\d{4,6})\b/i,
      "blacklisted",
      10,
      "554 BL000001 Not accepted",
      "connect",
    ],
    [/\b(?:ph|pha)00000\d\b|\bph0000\d\d\b/i, "spam", 9, "550 PH000001 Not accepted", "data"],
    [
      /\b(?:rs|ptr|iptr|dm|sp|spf|dkim|dmarc|he)0000\d\d\b/i,
      "policy",
      9,
      "550 DM000001 Not accepted",
      "data",
    ],
  ]),
  ...provider(
    "Cox, Spectrum, Charter",
    "https://www.spectrum.net/support/internet/understanding-email-error-codes",
    [
      [/\bcxbl\b|\bcdrbl\b|\bipbl[01]{4,5}\b/i, "blacklisted", 10, "554 cox CXBL 192.0.2.1", "connect"],
      [/\burlbl[01]{3,4}\b/i, "spam", 10, "552 AUP#URLBL011", "data"],
      [/\bcxcnct\b|\bcxmxrt\b/i, "try_later", 10, "421 cox CXCNCT 192.0.2.1", "connect"],
      [
        /\bcxsndr\b|\bcxdns\b|\bcxsmtp\b|\bcxmj\b|\bcxthrt\b/i,
        "policy",
        9,
        "554 cox CXDNS 192.0.2.1",
        "connect",
      ],
      [/\baup#[a-z]{0,3}-?(?:1000|12[0-5]0)\b/i, "blacklisted", 9, "554 AUP#In-1000", "connect"],
      [
        /\baup#[a-z]{0,3}-?(?:10[1-8]0|11\d0|1260|1310|1500|1520|1560)\b/i,
        "policy",
        6,
        "550 5.1.0 AUP#In-1310",
        "mail",
      ],
      [
        /\baup#[a-z]{0,3}-?(?:1090|13[024-9]0|14\d0|1540|1550|1580)\b/i,
        "try_later",
        8,
        "421 AUP#In-1350",
        "connect",
      ],
      [/\baup#[a-z]{0,3}-?1530\b/i, "too_large", 9, "552 AUP#In-1530", "data"],
    ],
  ),
  ...provider("GoDaddy", "https://www.godaddy.com/help/what-does-this-email-bounceback-mean-33234", [
    [/\bib(?:10[3-6]|11[0-3])\b/i, "blacklisted", 9, "554 bizsmtp IB105 Refused", "connect"],
    [/\bib(?:108|401|50[1-3]|50[5-9])\b/i, "policy", 9, "550 Refused IB508", "mail"],
    [/\bib(?:007|101|504|510|60[3-9])\b/i, "try_later", 9, "550 Refused IB607"],
    [/\bib(?:212|70[1-5])\b/i, "spam", 9, "552 Refused IB212", "data"],
  ]),
]
