import type { DeliveryStatus } from "#contract/delivery-status"

/** The step of a conversation whose answer decided. */
export type Phase = "connect" | "ehlo" | "mail" | "rcpt" | "data" | "unknown"

/**
 * How refusing replies are read (BOUNCE-2): the first rule whose pattern, code and phase fit decides. `soft` is tried
 * again whatever the code; `hard` is final and lies with recipient, domain or message; `block` is final and lies with
 * reputation, authentication or policy. Texts come before bare codes, narrow wordings before wide ones. To teach a new
 * wording, put it into the pattern of its rule, or add a rule with a sample reply: the samples are tests.
 */
export type BounceRule = {
  pattern: RegExp
  /** Only when one of these steps was answered. */
  phase?: readonly Phase[]
  code?: readonly number[]
  delivery_status: DeliveryStatus
  class: "soft" | "hard" | "block"
  /** A reply that this rule decides, with the step it answers (rcpt by default). */
  sample: string
  samplePhase?: Phase
}

const atRecipient: readonly Phase[] = ["rcpt", "data", "unknown"]

export const bounceRules: readonly BounceRule[] = [
  {
    // Our own words for a host that said nothing (transmit.ts).
    pattern: /^No answer\b/,
    delivery_status: "err_will_retry",
    class: "soft",
    sample: "No answer: connect ECONNREFUSED 192.0.2.1:25",
    samplePhase: "connect",
  },
  {
    // A rate, an hour or a day passes.
    pattern:
      /(?:rate|frequency|speed|volume|thread)[- ]limit|at a rate that prevents|too many (?:(?:concurrent )?connections|recipients this hour|messages (?:per|this|in)|sessions)|(?:limit|quota|number)\b.{0,60}\bper (?:hour|day|minute)|\b(?:daily|hourly)\b.{0,30}\b(?:limit|quota)|(?:queue|relay|sending) quota|频率|并发连接/i,
    delivery_status: "err_will_retry",
    class: "soft",
    sample: "550 5.7.1 Hourly sending limit reached for this address",
  },
  {
    // A full system is not a full mailbox.
    pattern:
      /\b(?:mail )?system(?: storage)?(?: is)? full|insufficient (?:system (?:resources|storage)|disk)/i,
    delivery_status: "err_will_retry",
    class: "soft",
    sample: "452 4.3.1 Insufficient system resources",
  },
  {
    pattern:
      /\b[45]\.2\.2\b|(?:over|out of|exceed\w*)\b.{0,40}\b(?:quota|storage|(?:mailbox|mailfolder|allowed) size)|quota\b.{0,30}\b(?:exceed|full|violat|reached|limit)|overquota|overdrawn|(?:mail|in)-?(?:box|folder|dir|file)\b.{0,40}\b(?:full|exceeds|lleno|voll|pleine|piena)|(?:@\S+|storage|account|inbox) (?:is )?full\b|storage (?:limit|space|allocation)|allowed storage|(?:not(?: have)? enough|insufficient)(?: storage)? space|space not enough|disk quota|speicherplatz|speichervolumen|zu ?viele mails|bo[iî]te.{0,20}(?:pleine|satur)|переполнен|容量|已满|file too large|trouble in home directory/i,
    delivery_status: "err_mailbox_full",
    class: "soft",
    sample: "552 5.2.2 Mailbox is full",
  },
  {
    pattern:
      /in the queue too long|(?:message|envelope|queue\.?) ?(?:has )?expired|retry (?:timeout|time) (?:exceeded|not reached)|maximum-time-expired|could not be delivered for \d+|giving up|gave up/i,
    delivery_status: "err_unreachable",
    class: "hard",
    sample: "550 4.4.7 Message expired",
    samplePhase: "unknown",
  },
  {
    pattern:
      /(?:account|mailbox|user|address|recipient)\b.{0,60}\b(?:closed|expired|terminated|cancell?ed|deleted|removed)\b|no longer (?:on|in|at|exists?|active|valid|with|available|works?|employed|accept|in use)|has been replaced by|\b5\.1\.6\b|left the (?:company|organi[sz]ation)|has moved/i,
    phase: atRecipient,
    delivery_status: "err_mailbox_discarded",
    class: "hard",
    sample: "550 5.1.1 The account has been closed",
  },
  {
    pattern:
      /(?:account|mailbox|user|recipient|e-?mail|address|postfach|server)\b.{0,60}\b(?:disabled|inactive|deactivated|suspended|locked|frozen|dormant|not (?:yet )?active)\b|(?:disabled|inactive|deactivated|suspended|locked|frozen) (?:recipient|mailbox|user|account|e-?mail|address)|suspend the service|receiving disabled|address rejected: (?:inactive|blocked)\b|5\.2\.1 (?:the )?(?:mailbox|account) (?:is )?(?:disabled|inactive|unavailable)|zablokowane|gesperrt|target address|未开通|冻结|заблокирован|отключ/i,
    phase: atRecipient,
    delivery_status: "err_user_inactive",
    class: "hard",
    sample: "550 5.2.1 This mailbox is disabled",
  },
  {
    pattern:
      /(?:rejected|refused|blocked|blacklisted|denied) by (?:this |the )?(?:user|recipient)\b|recipient preferences|user refused|does(?:n't| not) want|badrcptto|only accepting mail from|blocked senders?\b|customized-block/i,
    delivery_status: "err_delivery_failed",
    class: "block",
    sample: "550 5.7.1 Refused by the recipient",
  },
  {
    // The service refuses to pass the letter on: the domain's mail set-up does not fit its DNS.
    pattern:
      /relay(?:ing)?(?: access| mail| is| was)? ?(?:denied|disallowed|not (?:permitted|allowed|authori)|prohibited|rejected)|(?:unable|not (?:configured|permitted|allowed)) to ?relay|no relaying|to relay mail|me .{0,60}as a relay|rcpthosts|not a gateway|not local host|local user only/i,
    delivery_status: "err_destination_misconfigured",
    class: "hard",
    sample: "554 5.7.1 Relay access denied",
  },
  {
    pattern:
      /\b(?:rbl|dnsbl|uribl|surbl|dbl|sbl|xbl|pbl)s?\b|dnsbl|block-?list|block list|black-?list|block[- ]listed|black listed|deny ?list|(?<!not )\blisted (?:at|in|by|on)\b|\blisting in|\bip is in\b|rejected - see http|found (?:in|on) (?:one|a|the|\S+\.\S+)|blocked using|(?:client|sender|host)\b.{0,60}\bblocked\b|\bip\b.{0,60}\b(?:banned|blocked|denied|denyip)|\b(?:banned|bad|black|blocked)\b.{0,20}\bip\b|denyip|_is_blocked|blocked (?:-|for|by) ?(?:see|abuse|spamm|\S+=)|bloqu[eé]+.{0,40}spam|(?:messages|mail) from \[?[\d.:a-f]+\]? (?:weren't sent|has been blocked|will be permanently)|open relay/i,
    delivery_status: "err_blacklisted",
    class: "block",
    sample: "554 5.7.1 Service unavailable; client host [192.0.2.1] blocked using a DNS block list",
    samplePhase: "connect",
  },
  {
    // The sender could not be authenticated. These replies often speak of spam as well, so they come before it.
    pattern:
      /\bdmarc\b|\bspf\b|\bdkim\b|unauthenticated|authentication (?:information|checks?|level|results?|requirements?)|\b5\.7\.(?:2\d|30|32|50\d|515)\b|rfc ?5?[38]22|\bfrom:? header|reverse dns|\brdns\b|\bptr\b|\bh?elo\b|\behlo\b|starttls|over a tls|purported responsible|spoof|forger|mismatch|multiple (?:addresses|subject)|cannot find your|ipv6/i,
    delivery_status: "err_delivery_failed",
    class: "block",
    sample: "550 5.7.26 The message fails the DMARC policy of its domain",
    samplePhase: "data",
  },
  {
    pattern:
      /spam(?![a-z]{3,5}(?:\.|'s))|virus|malware|phish|\bjunk|unsolicited|suspicious|(?:poor|low|bad|no)(?: \w+){0,2} reputation|reputation (?:fail|too|is)|content (?:was |has been )?(?:rejected|refused|prohibited|not (?:allowed|accepted))|(?:banned|prohibited|forbidden|objectionable) content|data refused|bulk mail|垃圾|病毒|违禁|\bunerw[uü]nscht|спам/i,
    delivery_status: "err_spam_rejected",
    class: "block",
    sample: "550 5.7.1 Message rejected as spam",
    samplePhase: "data",
  },
  {
    pattern:
      /(?:message|mail|body|size|length|header)\b.{0,40}\b(?:too (?:big|large|long)|exceed\w*\b.{0,30}\b(?:size|limit|maximum))|message (?:size|length)|too (?:big|large) for|size limit|maximum (?:message )?size|\b5\.(?:2\.3|3\.4)\b|larger than (?:allowed|the)|大小超过|sizelimit/i,
    delivery_status: "err_too_large",
    class: "hard",
    sample: "552 5.3.4 Message size exceeds the maximum of 10485760 bytes",
    samplePhase: "mail",
  },
  {
    // About the sender's address or domain, so no word on the recipient.
    pattern:
      /domain of sender|sender(?:'s)? (?:address|domain|e-?mail)?\b.{0,60}\b(?:rejected|invalid|not (?:exist|found|allowed|in))|invalid sender|unroutable sender|emetteur invalide|\b5\.1\.[78]\b|from: domain/i,
    delivery_status: "err_delivery_failed",
    class: "block",
    sample: "553 5.1.8 Domain of sender address does not exist",
    samplePhase: "mail",
  },
  {
    pattern:
      /too many hops|hop count|\bhops?\b|\bloop(?:s|ing|ed)?\b|\b5\.(?:4\.6|3\.5)\b|config(?:uration)? error|mailer error|couldn't create|insufficient permission|license (?:has )?expired|could not load|tenantattribution|no mail-enabled|not accepting e?-?mail for|does not accept incoming|cannot reach mailbox|aliasing|invalid pieces of information|malformed .{0,20}name server|rejected by destination/i,
    delivery_status: "err_destination_misconfigured",
    class: "hard",
    sample: "554 5.4.6 Too many hops",
    samplePhase: "data",
  },
  {
    // A name server or network that failed for the moment.
    pattern:
      /lookup failure|timed? ?out|connection (?:reset|refused|lost|closed|is broken|with)|no route to host|unreachable network|could not (?:initiate|connect)|wasn't able to establish|^deferred|: deferred|did not accept our requests|talk to me: 4/i,
    phase: ["connect", "unknown"],
    delivery_status: "err_will_retry",
    class: "soft",
    sample: "connect to mail.example.com[192.0.2.1]: Connection timed out",
    samplePhase: "connect",
  },
  {
    pattern:
      /\b(?:due to|because of|by|per|violates?|local)\b.{0,30}\bpolic(?:y|ies)|policy (?:restriction|violation|reason)/i,
    delivery_status: "err_delivery_failed",
    class: "block",
    sample: "550 5.7.1 Mailbox unavailable, refused due to local policy",
  },
  {
    pattern:
      /null ?mx|(?:host|machine|domain|system)\b.{0,60}\b(?:does(?:n't| not)|not) (?:accept|receive)\w* (?:e-?mail|mail|network|any)|host (?:or domain name )?(?:unknown|not found)|unknown host|domain (?:name )?(?:was )?(?:not found|not reachable|is not reachable|does(?:n't| not) exist)|(?:no such|invalid|unknown|bad|find the recipient) (?:domain|host)|invalid host ?name|dns error|couldn't find a(?:ny)? (?:mail exchanger|host)|unrouteable (?:mail )?domain/i,
    phase: ["connect", ...atRecipient],
    delivery_status: "err_domain_inactive",
    class: "hard",
    sample: "550 5.1.2 Host unknown",
  },
  {
    pattern:
      /(?:user|recipients?|mailbox|addresse?e?|account|alias|e-?mail|local-part|benutzer|empf[aä]e?nger|destinat\w+)\b.{0,80}?\b(?:unknown|unbekannt|inconnu|desconocid\w+|invalide?\b|nonexistent|non-existent|does(?:n't| not) exist|not? exist|not (?:found|valid|known|listed|registered|recogni[sz]ed|configured|a member|a valid|a registered)|could(?:n't| not) be found|unavailable|cannot be verified|misspelled|lookup .{0,30}failed|hasn't got)|\b(?:unknown|invalid|no such|so such|nonexistent|illegal|not a valid|no valid|can't find|bad destination)(?: or illegal)? (?:user|recipient|mailbox|address(?! error)|alias|account|local|e-?mail)|no mailbox|unrout(?:e)?able address|not our (?:user|customer)|recipnotfound|\b5\.1\.(?:1|3)\b|(?:5\.4\.1|rcpt commands?).{0,40}reject|doesn't have an? .{0,40}account|見つか|存在しない|не ?существ|не найден|нет такого|no existe|non (?:esiste|sono riuscito a trovare)|n'existe pas|existiert nicht|不存在|没有这个用户|blank mailhost/i,
    phase: atRecipient,
    delivery_status: "err_user_unknown",
    class: "hard",
    sample: "550 5.1.1 User unknown",
  },
  {
    pattern: /(?:try|retry|come back|resend)\b.{0,30}\b(?:later|soon|again)|temporar|grey-?list|gray-?list/i,
    delivery_status: "err_will_retry",
    class: "soft",
    sample: "550 Service busy, please try again later",
    samplePhase: "connect",
  },
  {
    // Codes that say by themselves that the host takes no mail (RFC 7504).
    pattern: /^/,
    code: [521, 556],
    delivery_status: "err_domain_inactive",
    class: "hard",
    sample: "521 mail.example.com",
    samplePhase: "connect",
  },
  {
    // With a final code only: a text of our own about a refused connection is no answer of the host.
    pattern:
      /^5.*(?:policy|access denied|not (?:allowed|accepted|authori[sz]ed)|prohibit|denied|refus|block|reject|restrict|filtered|forbidden|by administrator)/i,
    delivery_status: "err_delivery_failed",
    class: "block",
    sample: "554 5.7.1 Access denied",
    samplePhase: "connect",
  },
]
