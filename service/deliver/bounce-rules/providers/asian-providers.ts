import { type ProviderCode, provider } from "../provider-code.ts"

/** Codes of providers of Asia. */
export const asianProviders: readonly ProviderCode[] = [
  ...provider("NetEase (163, 126)", "https://mail.163.com/help/help_spam_16.htm", [
    [/\b(?:mi:(?:spb|imf|anr|nhd|fac|spf)|hl:(?:ihu|ipb|itc))\b/i, "policy", 8, "553 MI:SPB,smtp12", "mail"],
    [/\bdt:sp[mbd]?\b/i, "spam", 9, "554 DT:SPM 163 smtp12", "data"],
    [/\bdt:sum\b/i, "policy", 9, "554 DT:SUM 163 smtp12", "data"],
    [
      /\b(?:rp:(?:trc|qrc|qfc|ced|cel|drc|ccl|rcl)|mi:(?:stc|sfq|dmc|cel|ccl)|hl:(?:icc|ifc|rep|mep))\b/i,
      "try_later",
      9,
      "550 RP:TRC 163 smtp12",
    ],
    [/\b(?:dt:rbl|wm:bl[iu]|ip:rbl)\b/i, "blacklisted", 9, "554 DT:RBL 163 smtp12", "data"],
  ]),
  ...provider("Tencent (QQ)", "https://service.mail.qq.com", [
    [
      /no=1000(?:725|723|722|729|724)\b/,
      "try_later",
      8,
      "550 http://service.mail.qq.com/cgi-bin/help?no=1000725",
      "mail",
    ],
    [/no=1000726\b/, "spam", 7, "550 http://service.mail.qq.com/cgi-bin/help?no=1000726", "data"],
    [/no=1000(?:728|727|721)\b/, "spam", 6, "550 http://service.mail.qq.com/cgi-bin/help?no=1000728", "data"],
    [/no=1000742\b/, "user_inactive", 7, "550 http://service.mail.qq.com/cgi-bin/help?no=1000742"],
  ]),
]
