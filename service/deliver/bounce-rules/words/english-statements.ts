import { phrases, type Vocabulary } from "../vocabulary.ts"

export const englishStatements: Vocabulary["statements"] = [
  {
    means: "unreachable",
    strength: 9,
    phrases: phrases(`
      could not be delivered within, not be delivered within, not delivered within, giving up after, expired
      after, undeliverable after, message too old, returned after, all attempts failed, attempts exhausted,
      delivery timed out, timed out after ~ days, retry time exceeded, retries exceeded, retry count exceeded,
      time expired, lifetime expired, timeout expired, attempts expired, delivery ~ expired, period expired,
      ttl expired, message ~ expired, expired message, message expired, delivery expired, within the allowed
      queue period, not been collected, message timed out, numerous attempts to deliver, not going to try
      again, has given up, delivery attempts failed, tried for, retry timeout exceeded, retry time not
      reached, could not be delivered for, delivery time expired, giving up, gave up, in the queue too long,
      in queue too long, will be deleted from queue, has been in the queue, undeliverable for, been
      undelivered for, not been delivered for, been retrying, queue lifetime, maximum retry, retries
      exhausted, too many retries, retry limit, for too long, domain has been failing for a long time, been
      failing, unable to deliver ~ after, delivery attempts exceeded, maximum number of delivery attempts,
      timed out waiting for delivery, gives up
    `),
  },
  {
    means: "destination_misconfigured",
    strength: 9,
    phrases: phrases(`
      not handle mail for that domain, not a local domain, domain is not local, command died, command failed,
      command output, x unix, lock failure, pipe to, exit status, exited with, not configured for, loops back,
      not forward mail, required for relay, for relaying, authentication required to relay, too many received,
      more than ~ received, directory server failure, allowed to relay, to relay through, relay check,
      permitted to relay, relay refused, domain is not configured, content filter not available, relay access
      denied, relaying denied, as a relay, attempting to send to a non local, allowed rcpthost, list of
      allowed rcpthosts, my list of allowed, best preference mx, it is not in my control, open relay not
      allowed, looping message, forward loops, mailloop, ldap server, run mail filter, mail filter, filter not
      available, can not run, host denies relay, relay denied, relay not permitted, relay not allowed,
      relaying not allowed, relaying disallowed, relaying prohibited, relaying is prohibited, relaying not
      permitted, relay prohibited, unable to relay, can not relay, not relay, no relaying, no relay, relaying
      is denied, relaying is not, relay is not, relay access, relay operation rejected, we do not relay, not
      an open relay, not a gateway, too many hops, hop count, hops, routing loop, mail loop, loops back to,
      loop detected, email loop, forwarding loop, message loop, loop count, looping, rcpthosts, relaying,
      relaymailfrom, system config error, mailer error, local user only, insufficient permission, route does
      not accept incoming, not configured to accept, delivery loop, infinite loop, already received, already
      been received, not responsible for, can not mail directly to files, can not mail directly to programs,
      alias expansion, service unavailable mailer, no mail enabled subscriptions, malformed or unexpected name
      server reply, amavis* ~ failed, content filter failed, smtp auth required to relay, message was looped,
      mx is me, points back to, local configuration error, unable to verify user configuration, alias loop,
      aliasing loop
    `),
  },
  {
    means: "destination_misconfigured",
    strength: 6,
    phrases: phrases(
      "relay, ldap, can not create, could not create, can not open, permission denied, config error, configuration error, unable to create, could not load, is misconfigured",
    ),
  },
  {
    means: "domain_inactive",
    strength: 9,
    phrases: phrases(`
      mail domain mentioned, account or domain may not exist, null mx, nullmx, dead domain, domain must exist,
      mail exchanger or ip address, domain is unknown, mail for this domain has been disabled, parked domain,
      name or service not known, not exist in dns, no route found, no route to domain, find any host named,
      domain or user not found, tenant or domain, no mx record, no a or mx, has no mx, does not have an mx,
      host unknown, unknown host, host not found, domain not found, no such domain, unknown domain, domain
      unknown, domain name not found, host or domain name not found, no mx, does not receive email, does not
      receive mail, host does not accept mail, machine does not accept mail, does not accept mail, domain does
      not accept, domain is not reachable, no relevant answers, nxdomain, invalid domain, invalid host, domain
      does not exist, no such host, domain has expired, domain expired, not accepting network messages, domain
      is disabled, domain has been disabled, domain suspended, domain is suspended, domain invalid, invalid
      host name, find the recipient domain, no mail server, domain has no, no mail service, mail is not
      accepted for this domain, no valid mx, mx ~ not found, does not accept email, does not accept any mail,
      domain is inactive, unrouteable mail domain, unroutable mail domain, unrouteable domain, no mail
      accepted, can not resolve destination, all relevant mx records point to non existent hosts, mail server
      not found, domain is no longer, domain deleted, domain closed, unresolvable destination domain, bad
      destination host, bad destination system
    `),
  },
  {
    means: "try_later",
    strength: 7,
    phrases: phrases(`
      unavailable at the moment, queue error, please resend, send again, database is, temporarily down,
      service down, heavy load, try once more, back off, not ready, starting up, restarting, rebooting, out of
      disk, resource shortage, unable to lock, could not lock, internal timeout, retry in, again in ~ minutes,
      temporarily failed, momentarily, interrupted system call, operation now in progress, load is too high,
      load too high, mta failure, come back, try later, try again, please retry, retry, requests to connect,
      able to establish an smtp connection, could not establish, too many unknown, too many bad commands, too
      many commands, at this time, mailbox busy, try after, wait a, in a while, try again later, retry later,
      try your message, come back later, later time, try another server, resend later, too many errors, too
      many invalid recipients ~ again, greylist*, graylist*, grey listed, gray listed, deferred, temporarily
      deferred, defer, limit exceeded for, queue quota, connection timed out, connection refused by,
      connection reset, connection dropped, connection lost, connection closed, lost connection, no route to
      host, network is unreachable, network unreachable, connection refused, no answer, not responding, did
      not respond, timed out, timeout, host is down, host is unreachable, broken pipe, operation timed out,
      could not connect, could not initiate, insufficient system resources, insufficient disk space, system
      resources, out of memory, system full, system is full, no space left on device, temporary system,
      temporary server, temporary local, temporary lookup, temporary dns, server busy, system busy, load
      average, too much load, high load, currently unavailable, temporarily suspended, resources temporarily,
      temporarily unavailable, verification in progress, separate transaction, please wait, wait ~ minutes, in
      a few minutes, user limit exceeded, out of resources, low on resources, temporarily not, temporary
      failure, service shutting down, shutting down, lookup failure, host name lookup failure, under
      maintenance, maintenance, still being processed, queue is full, spool is full
    `),
  },
  {
    means: "try_later",
    strength: 7,
    neverSuppresses: true,
    phrases: phrases(`
      too many smtp sessions, message threshold, messages this hour, too many open, hourly allowance, daily
      allowance, allowance, too much mail, burst, limit per, connections per, volume
      limit, at too high a rate, too high a rate, too many mail, many messages this, slower, per session, mail
      too quickly, too many connections, too many concurrent, too many sessions, too many simultaneous, too
      many messages, too many emails, too many mails, too many recipients, connection limit, rate limit*, rate
      limited, rate control, rate that prevents, rate that, frequency limited, frequency, throttl*, slow down,
      sending limit, daily limit, hourly limit, per hour, per day, per minute, this hour, message rate,
      sending rate, sending quota, daily quota, quota of messages, hourly quota, flood, flooding, temporarily
      rate limited, exceeded ~ limit for the number of messages, exceeded the maximum number, maximum number
      of recipients, mail volume, excessive volume, excessive rate, too fast, too quickly, too frequent*, sent
      too many, sending too many, has sent too many, over the maximum number, limit on the number, exceeded
      the rate, maximum connections, max connections, receiving limit*, concurrent connections, connection
      rate, more than ~ messages, more than ~ recipients
    `),
  },
  {
    means: "try_later",
    strength: 8,
    phrases: phrases(
      "insufficient disk space, insufficient system storage, system storage is full, connection ~ is broken",
    ),
  },
  {
    means: "try_later",
    strength: 9,
    phrases: phrases(`
      being migrated, greylist*, graylist*, thread limit exceeded, queue quota exceeded, temporarily deferred,
      queue quota
    `),
  },
  {
    // With more of it than "try again": the thing that is limited has a name.
    means: "try_later",
    strength: 9,
    neverSuppresses: true,
    phrases: phrases(`
      temporarily rate limited, sent too many messages, daily ~ quota, hourly ~ quota, daily ~ limit, hourly ~
      limit, per minute, messages per, mails per, submission quota, user sending limit,
      messages this hour, max emails per hour, messages per session, quota per hour, too many smtp sessions,
      too many sessions, number of messages per, receiving mail too quickly, been rate limited, rate that
      prevents, sending limit exceeded, frequency limited, limit for the number of messages, too many
      recipients this hour, sending quota, message rate, ratelimit*, rate limit exceeded, too many
      connections, too many concurrent, hourly limit, daily limit, exceeding receiving limits, exceeded ~
      rate, too many messages ~ hour, too many mails ~ hour, per hour, per day, sending rate
    `),
  },
  {
    means: "policy",
    strength: 8,
    phrases: phrases(`
      does not accept mail from, do not accept mail from, does not accept email from, does not accept messages
      from, not accept mail from, not accept mails from, not accepting mail from, not accept messages from,
      not accept email from, spam settings, restricted sms, not align, not aligned, alignment, untrusted, not trusted,
      insecure, contacts only, from contacts, personal filter*, privacy settings, recipient settings, opted
      out, geoip, disposable, badrcptto, badrecipientto, backscatter, no permission, not have permission,
      permissions to post, from your location, third party dsn, reject due to policy restrictions, due to
      policy restrictions, envelope sender domain, address is not verified, spf, dkim, dmarc, member only,
      does not authenticate, require authentication, domain may not exist, must exist, no third party,
      backscatter protection, relay host name, smtp relay at, relay host, smtpport check, not accepting mail
      with, dynamic/zombied, mail from not owned, mass mailer, reject due to spf, purported responsible,
      invalid ip for sending, envelope sender, sender spoof*, valid sender domain, custom reverse, valid
      reverse, does not permit, policy of the recipient, domainkeys, reverse dns, rdns, ptr, ptr record*,
      reverse lookup, reverse hostname, reverse mapping, reverse name, forward confirmed, fcrdns, find your
      hostname, find your reverse hostname, resolve your, ip name lookup failed, ip name possibly forged,
      forged, forgery, not rfc 5322 compliant, may not be mail exchanger, bad helo, helo command rejected,
      invalid helo, helohost error, ehlo domain does not, helo name, helo host, sender id, senderid,
      unauthenticated, not authenticated, must authenticate, authentication required, requires authentication,
      authentication is required, pass authentication, authentication requirements, authentication level,
      authentication check*, authentication failed, authentication information, authenticate with, not pass
      authentication, starttls, tls required, tls connection, requires tls, encryption required, must issue a
      starttls, encryption needed, must use tls, sender address rejected, sender rejected, sender denied,
      sender verification, sender invalid, sender not, invalid sender, unverified sender, unknown sender,
      sender is not allowed, sender is not authorized, sender is blocked, blocked sender*, blocked senders
      list, sender blocked, null sender, empty envelope sender, bogus mail from, batv, spoof*, impersonat*,
      only accepting mail from, only accepts mail from, specific email addresses, recipient preferences, not
      want your mail, not want mail, by recipient policy, blocked by recipient, blocked by the recipient,
      blocked by user, refuse to receive, refuses to accept, does not want to receive, user reject, recipient
      refuses, rejected by recipient, rejected by user, rejected by the recipient, has restricted, whitelist,
      white list, not in whitelist, not on the allow*, allow list, members only, non member, not subscribed,
      closed mailing list, not allowed to post, not allowed to send, not authorized to send, not permitted to
      send, posting to, moderated, fully qualified, need fully qualified, over ipv6, ipv6 sending guidelines,
      dynamic ip*, dynamically assigned, generic ptr, generic rdns, dynamic host*, dynamic dns, dial up,
      dialup, residential, geographical location, your country, country is, from your country, sender email is
      not in, not owned by, does not own, multiple addresses in from, valid address in from, in from header,
      from header, confirm this mail server, challenge, use the smtp relay, smtp server of your isp, through
      your provider, not accept mail directly, direct to mx, rfc1912, no a record, mismatch*, unsigned, arc,
      policy of reject, email policy, domain of sender, sender domain, media error, only accept mail from,
      accept only, not authorised to send, sender not allowed, not allowed by policy, policy prohibits, has a
      policy that, organizational settings, organization policy, does not meet, missing message id, no message
      id, missing or invalid, no valid from, duplicate header, not in the allowed, restricted to, only
      authenticated, only internal, external sender*, authenticated senders, unauthenticated senders,
      authorized senders
    `),
  },
  {
    means: "policy",
    strength: 5,
    phrases: phrases(`
        access denied, for policy reasons, policy reasons, policy violation, local policy, policy,
        administrative prohibition, security policy, security policies, not allowed to connect, not in my
        domain, smtp auth*, authentication, helo, ehlo, tls, host network not allowed, not allowed, traffic not
        accepted, connections not accepted, no smtp service, filter, rule, message filtered, rejected by rule,
        antispoofing
      `),
  },
  {
    means: "blacklisted",
    strength: 9,
    phrases: phrases(`
      spam database, connection refused due to abuse, connection refused for abuse, connection rejected due to
      abuse, blocked due to abuse, rejected due to abuse, in prison, refused due to abuse, ip profile, bad ip,
      remotehost looks suspiciously like spammer, spam ips blocked, your network has been blocked,
      blacklisted, black listed, blocklisted, block listed, is listed in, listed in rbl, in an rbl, dns
      blacklist, dns black list, on our block list, on our blocklist, on a blacklist, on a block list, in a
      black list, in blacklist, banned sending ip, mail from ip banned, ip banned, customer block list, black
      ip, rbl deny, client host blocked, is blocked for, block list*, realtime block list, real time
      blackhole, dnsbl, rbl, rbls, permanently deferred, open relay, open proxy, no access from mail server,
      blocked for abuse, ip blocked, your ip is blocked, ip is blocked, ip address is blocked, ip address has
      been blocked, ip has been blocked, network is blocked, spammer list, known spam source*, known spammer*,
      spam source, spam sources, blocked ip, blacklist, black list, blackholed, ip has been banned, host is
      banned, blocklist, domain blocked, is banned
    `),
  },
  {
    means: "spam",
    strength: 7,
    phrases: phrases(`
      content scanner, content check*, content inspection, content analysis, bayes*, spamminess, hoax,
      unwanted mail, forbidden file*, forbidden extension*, dangerous content, harmful, ransomware, suspicious
      attachment, encrypted archive*, attachments of type, file extension*, blocked extension*, spam engine,
      our filter, our filters, rejected for content, forbidden words, archives with passwords, spams, tripped
      ~ filter*, triggered ~ filter*, high score, unwanted bulk, content reject, section on spam, invalid
      content, spam points, because of its content, due to content, due to its content, because of content,
      abusive content, excessive spam score, spam, junk, junk mail, spamtext, spam text, spamprofiler,
      classified as bulk, as bulk, extension is forbidden, anti virus, antivirus, content policy, content
      restrictions, content examination, judged to be spam, url in message, local uribl, suspiciously like,
      suspected, eicar, detected by zoho, junkmail, unsolicited, uce, ube, bulk mail, bulk email, bulk e mail,
      virus*, viruses, malware, phish*, trojan*, worm, infected, malicious, spammy, spamassassin, spam score,
      antispam, anti spam, spamming, spammer, mass mail*, suspicious, suspected spam, scam, fraud*, banned
      content, prohibited content, forbidden content, content rejected, message content rejected, content
      denied, mail content denied, rejecting mail content, objectionable, unacceptable content, content
      filter, illegal attachment, banned attachment, banned file*, prohibited attachment, attachment type,
      file type, dangerous attachment, forbidden attachment*, executable, potential security, reputation, poor
      reputation, bad reputation, low reputation, reputation fail*, mail data refused, offensive, profanity,
      blocked for content, content of this message, inappropriate, advertis*, unwanted content, user
      complaints, complaints, looks like spam, recurrent pattern, fingerprint, honeypot, spam trap*,
      spamtrap*, blocked by our content
    `),
  },
  {
    means: "failed",
    strength: 8,
    phrases: phrases(`
      can not decode, line too long, lines too long, syntax error, bare lf, bare linefeed*, stray linefeed*, 8
      bit data, bad sequence, protocol violation, rcpt first
    `),
  },
  {
    means: "failed",
    strength: 6,
    phrases: phrases(`
        out of sequence, protocol error, command not recognized, unrecognized command, command not implemented,
        not implemented, command unrecognized, malformed, 8bit, bare cr, line length, improper use, nul
        character, smtp synchronization error, synchronization error, pipelining, improper command, rfc
        violation, smtputf8, non ascii, encoding, unsupported, not supported, invalid command, bad command, need
        rcpt, need mail, must precede, mime error, invalid mime, parse error, requested mail action aborted,
        invalid header*, header error, bad header, missing header*, headers are missing, invalid date, polite
        people say helo, say hello first, internal error, internal system error, transaction failed, delivery
        failed, unexpected error, fatal error
      `),
  },
  {
    means: "too_large",
    strength: 8,
    phrases: phrases(`
      limit of ~ mb, maximum is ~ mb, limit is ~ mb, attachments over, attachment over, exceeded mailsize
      limit, message too large, message too big, mailsize limit, mail size limit, email size exceeded, email
      size, attachment is too long, message file too big, size of incoming message, databytes limit, message
      size, message size exceeds, message length exceeds, message is too long, message is too large, message
      size limit*, message is larger, too large for this recipient, message body is too big, exceeds fixed
      maximum message size, maximum message size, exceeds the maximum size, headers too large, header too
      large, header size, header length, attachment* too large, message exceeds, mail size, message header
      size
    `),
  },
  {
    means: "mailbox_full",
    strength: 9,
    phrases: phrases(`
      exceeds maximum for mailbox, user has exceeded, mailbox full, mailbox is full, disk quota, quota limit,
      mailbox limit, storage space, over disk quota, maildir over quota, mail file size exceeds, mailbox
      quota, full mailbox, over quota, overquota, out of storage space, email quota exceeded, disk quota
      exceeded, quota exceeded, exceeded storage allocation, user is over, storage full, user over quota,
      mailbox size limit, mailbox exceeds allowed size, mailbox size exceeded, mailbox has exceeded, mailbox
      exceeded, would exceed ~ mailbox, mailbox would exceed, recipient storage full, recipient reached
    `),
  },
  // Exim ends a reply of several lines with it: all of them are about the sender.
  { means: "policy", strength: 10, phrases: phrases("sender verify failed, sender verification failed") },
  // IronPort gives no more details about an unknown address.
  { means: "user_unknown", strength: 4, phrases: phrases("address rejected") },
  {
    means: "user_inactive",
    strength: 9,
    phrases: phrases(`
        account ~ has been blocked, mailbox ~ has been blocked, now disabled, user is suspended, user is
        disabled, user is inactive, mailbox suspended, mailbox has been disabled, mailbox is suspended, mailbox
        locked, mailbox is locked, user locked, user is locked, account frozen, mailbox deactivated, account
        deactivated, account is not active, account not active, account is inactive, recipient suspended,
        recipient disabled, inactive mailbox, policy rejection on the target address, not used for more than,
        address is disabled, user account disabled, account disabled, account inactive, account suspended,
        account is disabled, account is suspended, account locked, account is locked, mailbox disabled, mailbox
        is disabled, disabled mailbox, disabled account, inactive user, inactive account, suspended account,
        user disabled, user inactive, user suspended, disabled user, mailbox is inactive, mailbox inactive,
        account blocked, mailbox blocked, mailbox is blocked, account is blocked, user is blocked, mailbox
        frozen, account has been disabled, suspend the service, extended inactivity, disabled or discontinued
      `),
  },
  {
    means: "mailbox_discarded",
    strength: 9,
    phrases: phrases(`
        user is terminated, user terminated, recipient no longer, mailbox no longer, user no longer, account no
        longer, account has been removed, mailbox has been removed, mailbox has expired, account was deleted,
        mailbox was deleted, account closed, account expired, account deleted, account terminated, account has
        expired, account has been closed, account has been deleted, mailbox deleted, mailbox has been deleted,
        user deleted, user has moved, recipient has moved, no longer on server, no longer on this server,
        account was closed, mailbox expired, mailbox closed, mailbox removed, no longer works here, no longer
        employed, no longer accepts mail, deleted user, left the company, user has left, address is no longer,
        account is closed, terminated account
      `),
  },
  {
    means: "user_unknown",
    strength: 8,
    phrases: phrases(`
      malformed recipient, malformed address, recipient address syntax, invalid address syntax, bad address
      syntax, recipient validation failed, address validation failed, recipient verify, recipient verification
      failed, unresolvable address, nosuchuser, handle mail for that user, destination server rejected
      recipients, no longer or not, wrong or no longer valid, lookup in domain map failed, not found in ldap,
      group you tried to contact, can not deliver mail for, could not deliver mail to, no such id, can not
      accept user, correct recipients, not an active address, do not exists that user, user unknown, unknown
      user, no such user, so such user, recipient unknown, unknown recipient, no such recipient, no such
      mailbox, unknown mailbox, invalid recipient, invalid user, invalid mailbox, mailbox not found, user not
      found, recipient not found, not our customer, unknown local part, unrouteable address, unroutable
      address, unknown account, no such account, no such address, address unknown, unknown address, not a
      valid recipient, not a valid mailbox, not a valid user, all recipients, invalid addressee, no such
      person, no mailbox here, mailbox unavailable, bad destination mailbox, blank mailhost, callout
      verification failed, name & address book, address book, domino directory, can not be verified, email not
      exist, not listed in, recipient address does not exist, is not a known user, no valid recipients, user
      not known, find the ~ address, not local user, sorry no mailbox, no mailbox by that name, not local or,
      address rejected user, user is unknown, marked as invalid, validrcptto, non existent user, nonexistent
      user, address is not known, invalid account, user does not exist
    `),
  },
]
