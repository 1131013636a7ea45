import { phrases, type Vocabulary } from "../vocabulary.ts"
import { englishStatements } from "./english-statements.ts"

export const english: Vocabulary = {
  language: "English",
  source: "Postfix, Sendmail, Exim, qmail, Exchange, Domino and the replies of providers",
  subjects: {
    recipient: phrases(`
      anybody, anyone, group, recipient*, user, id, identity, email name, users, username, user name, userid,
      mailbox*, mail box*, inbox, account*, local part, alias, addressee*, rcpt, rcpt to, recipient address*,
      email account, mail account, destination address*, destination mailbox, destination user, maildir,
      mailfolder, mail folder, mail file, person, subscriber, customer, employee, recipient's, user's,
      recipient email, mail drop, member, envelope recipient, forwarding address, user account, user email,
      contact
    `),
    address: phrases("address*, email address*, mail address*, e mail, addr"),
    sender: phrases(`
        sender*, from address, mail from, mailfrom, return path, envelope sender, envelope from, from header,
        sender address*, sender domain, sender's, sender email address, domain of sender, from domain, reverse
        path, sending domain, originator, from field, sending address, sender's domain, domain of sender
        address, sender verify, sender mailbox, your domain, your address, your email address, from email
        address, returned mail, address of sender, 5321 from, 5322 from
      `),
    client: phrases(`
        client, client host, ip, ip address*, your ip*, your server, your host, your mail server, sending
        server, sending host, sending mta, sending ip, connecting host, connecting ip, mta, helo, ehlo, your
        network, remote host, remotehost, source ip, ips, your hostname, hostname, client address, your system,
        connection*, network, ip range, ipv6, your provider, your isp, relay host, sending mta's, helohost,
        access, this host, originating ip, source address, sender ip, sender ip address, smtp client, peer, helo
        domain, helo command
      `),
    domain: phrases(`
        domain, fqdn, domains, host, recipient domain, destination domain, host or domain name, mail host, host name,
        mx, domain name, destination host, recipient's domain, destination, virtual domain, recipient host
      `),
    message: phrases(`
        message*, email, emails, mail, mails, content*, body, attachment*, header*, letter, mail data, data,
        your message, message size, message body, subject, url, urls, link, links, mail content, file, size,
        message length, mime, envelope
      `),
    system: phrases(`
      disk, partition, system, service, server, mail server, remote server, this server, resource*, queue,
      spool, system resources, mail system, file system, filesystem, memory, system storage, organization,
      server storage, recipient server
    `),
  },
  predicates: {
    unknown: phrases(`
      can not be located, could not be located, not located, by this name, of this name, with this name, with
      that name, under this name, not in our, not in the directory, not in directory, not on file, no record,
      no entry, does not match any, no match, not assigned, not allocated, can not identify, not identified,
      can not be resolved, could not be resolved, can not resolve, unresolved, no mapping, not mapped, expands
      to nothing, not provisioned, does not have a mailbox, without a mailbox, not a subscriber, does not live
      here, never heard, unrecognised, not one of our, not one we know, no customer, never created, not know,
      of that name, does not resolve, did not resolve, not resolvable, matches that name, unallocated, no
      exist, not handle mail for that user, not a member of domain, user of this server, may not exist,
      unknown, not found, not a local user, is not a mailbox, not an active address, not a mailbox, not user
      of, not in name directory, no matches to nameserver, can not deliver mail for, could not deliver mail
      for, does not accept mail for, name not allowed, is not allowed here, no correct, unknown or illegal,
      unknown or invalid, invalid or unknown, not a recipient, not a customer, is wrong, is not recognised, is
      not recognized, not valid here, can not accept mail for, can not receive, unable to deliver to, no
      longer or never, does not exist, do not exist, did not exist, doesnt exist, does not exists, not exist,
      not exists, no such, so such, not known, is not a known, invalid, not valid, is not a valid, not a
      valid, no valid, is invalid, nonexistent, non existent, non existing, not listed, not recognized,
      unrecognized, not recognised, unroutable, unrouteable, can not be found, could not be found, was not
      found, can not find, could not find, unable to find, not able to find, no account, no mailbox, no mail
      box, there is no, not our customer, does not have ~ account, do not have ~ account, have no account,
      have no mailbox, have no mail box, no one, nobody, lookup failed, can not be verified, could not be
      verified, can not verify, could not verify, verification failed, not verified, verify failed, no user,
      no recipient, no user named, not present, is not registered, not registered, not a registered, not
      defined, wrong, incorrect, illegal, bad, undeliverable, not deliverable, can not be delivered to, is
      ambiguous, ambiguous, misspelled, does not belong, unavailable, unavaiable, not available, never logged,
      never existed, missing, non local, did not match, unresolvable, not resolve, not a member, no matching,
      not on server, does not like recipient, not ok, fictitious, unassigned, is not defined, not a user
    `),
    limited: phrases(`
        maximum number of messages, too many messages, message limit, limit reached, limit has been reached,
        limit exceeded, over limit, exceeded ~ limit, exceeds limit on number, reached the limit
      `),
    not_served: phrases(`
        not hosting, do not host, not hosted, not local, non local, is not local, not in my, not handled, not
        handled here, not here, is not my, not mine, not on this server, is not on this, not a local, not
        accepted here, not allowed here, not served, not set up, not setup, not configured, is not configured,
        not correctly set up, not properly set up, not properly configured, not served here, not at this domain,
        is not at this, not found here, not in our list, not our, not handle mail for, not accept mail for, not
        accepting mail for, not accepting email for, not responsible for, no longer hosted, not accept email
        for, not handled by this, not in control
      `),
    misconfigured: phrases(`
        misconfigured, misconfiguration, incorrectly configured, not configured correctly, not configured
        properly, configured incorrectly, broken, wrongly configured, badly configured
      `),
    disabled: phrases(`
      put on hold, has been paused, has been frozen, non payment, nonpayment, unpaid, overdue, parked,
      temporarily locked, temporarily disabled, temporarily blocked, temporarily closed, read only, not signed
      in, not logged in, stopped by, has been stopped, has lapsed, not currently being accepted, is not
      currently being accepted, is not being accepted, not being accepted, disabled, is disabled, hangup, has
      been blocked due to, isblocked, suspension, not used for, not been used, not in use, mailbox frozen,
      inactive, suspended, is suspended, locked, frozen, deactivated, on hold, not active, not activated,
      inactivated, inactivity, not enabled, dormant, is not currently active, is blocked, temporarily
      inactive, barred, switched off, turned off, not receiving, no longer active, suspend*, unused, is not
      accepting, not accepting any, is administratively disabled, has been disabled, not accept mail, does not
      accept mail, quarantined, paused, is not active, idle, has not logged in, banned user, not been
      activated, restricted, limited
    `),
    gone: phrases(`
      dissolved, erased, wiped, migrated, departed, resigned, has left us, is gone, closed down, defunct,
      permanently disabled, has been replaced, replaced by, ceased to exist, left the, user left, has left
      the, closed, was closed, expired, terminated, deleted, removed, no longer, no longer exists, no longer
      valid, no longer available, no longer in use, no longer accepts, no longer on, no longer with, no longer
      at, no longer works, discontinued, has moved, moved, has left, left the company, retired, cancelled,
      canceled, abandoned, deprovisioned, purged, been recycled, has been closed, has been deleted, obsolete,
      decommissioned, was deleted, was removed, not longer, ceased, has been terminated, disbanded, changed,
      has changed, archived
    `),
    full: phrases(`
      fully used, out of quota, no free space, not enough free space, not enough quota, not enough room,
      capacity exceeded, storage ~ exceeded, space ~ exceeded, reached ~ capacity, maxed out, hit its limit,
      at capacity, any more mail, no more mail, take any more, not hold any more, run out of, insufficient
      disk space, full, is full, over disk quota, exhausted, limit exeeded, limit exceeded for this, exceeding
      receiving limits, storage limits, too many messages on the server, exceeded the local limit, size
      exceeds the maximum size allowed for mail delivery, exceeds the space, exceeds available, has reached
      its, storage allocation, over its storage, over storage, maximum storage, allowed storage, over quota,
      overquota, quota exceeded, exceeded quota, exceeds quota, exceed quota, quota, over the quota, over its
      quota, over their quota, out of storage, out of space, out of disk, not enough space, not enough
      storage, insufficient storage, insufficient space, insufficient system storage, does not have enough
      space, space not enough, exceeded storage, exceeds storage, exceeded ~ storage, exceed ~ storage,
      storage limit, space limit, storage quota, disk quota, too many messages on, overdrawn, overfull, no
      room, has been used up, storage full, allocation exceeded, overflow*, exceeded its limit, exceeded the
      size limit, exceeded ~ size limit, exceeds allowed size, exceeding ~ quota, over the limit, over limit,
      over the maximum allowed, over the allowed quota, reached ~ quota, storage exceeded, limit ~ mailbox
      size, low on space, no more space, disk full, over disk, insufficient mailbox, enough storage space,
      size exceeded, has exceeded ~ disk, exceeded ~ space, exceeded ~ allocated, quota violation, lack of
      space, too much mail data, space exceeded
    `),
    busy: phrases(`
        busy, too busy, overloaded, overload, unable to accept, temporarily unavailable, temporary failure,
        temporarily not available, temporary error, temporary problem, temporarily rejected, temporarily
        refused, service not available, not available right now, unavailable at this time, thread limit
      `),
    listed: phrases(`
      ban list, banlist, reject list, bad senders, bad hosts, blacklist*, black list*, listed as abusive,
      listed as, is in the pbl, in the pbl, in the sbl, in the xbl, black mail, spamrl, bad list, badmailfrom,
      temporary blacklisted, is in our, is on our, blocklist*, block list*, black listed, blocklisted, is
      listed, listed in, listed at, listed on, listed by, are listed, banned, ban, deny list, denylist*, rbl,
      rbls, dnsbl*, is on our list, bad ip, black ip, realtime block, blackhole*, found on one or more, is in
      an rbl, real time black*, shunned, blackholed, open relay, open proxy, blocked for abuse, block for
      abuse, blocked for spam, known spammer, known spam source, is a spammer, identified as spammer, blocked
      due to abuse, abusive ip, blocked because of spam, listing in
    `),
    blocked: phrases(`
        blocked, block, has been blocked, was blocked, blocked by, blocked using, permanently blocked,
        blacklisted by recipient, barred from
      `),
    refused: phrases(`
        rejected, refused, denied, not allowed, not permitted, not accepted, not authorized, prohibited,
        forbidden, not acceptable, disallowed, unauthorized, not authorised, unacceptable, rejecting, not
        accept, not welcome, reject, deny, declined, violation, violates, administrative prohibition, unwanted,
        not wanted, filtered, bounced, discarded, go away, can not accept, do not accept, does not accept, will
        not accept, bounce
      `),
    too_large: phrases(`
      above the maximum, above the limit, above the size, exceeding the maximum, oversized, too large, too
      big, too long, exceeds size, exceeds the size, exceeds the maximum, exceeds maximum, exceeds fixed
      maximum, exceeds limit, size limit, size limits, maximum size, exceeded ~ size limits, exceeds
      administrative limit, larger than, exceeds ~ size, oversize*, exceeded max, exceeds ~ limit, max size,
      exceeded ~ message size, over size, is larger, bigger than, size exceeds, greater than, maximum message
      size, max message size, exceeds ~ maximum, exceed ~ size, exceed ~ limit
    `),
  },
  statements: englishStatements,
  silent: phrases(`
    relay recipient table, unknown address error, invalid characters, illegal characters, not spam, recipient
    address rejected, spam points, abuse department, smtp relay at your service provider, relay domain, relay
    recipient*, user terms
  `),
  advice: phrases(`
        please visit, please see, please contact, please check, please refer, please go, please consult, please
        forward, please use, please direct, please provide, please ask, please inspect, please verify, please
        read, please report, please fix, please remove, please review, please correct, please send, please make,
        please do, please call, please include, for more, for information, for details, for help, for
        assistance, for remediation, for further, see http*, see the, see also, see our, learn more, if you, if
        this, if the, to request removal, to request, to learn, to review, to resolve, to be removed, to fix, to
        unblock, to best protect, to protect, to reduce, contact, contact your, ask your, you can also, we
        recommend, check for, consult, verify, visit, perhaps you, send your, create a shorter, use the, gmail
        requires, yahoo requires, help at, make sure, as a policy, more info, further information
      `),
  samples: [
    { reply: "550 The mailbox you wrote to does not exist", means: "user_unknown" },
    { reply: "550 This mailbox has been switched off", means: "user_inactive" },
    { reply: "550 The mailbox was closed last year", means: "mailbox_discarded" },
    { reply: "550 That user has used up the quota", means: "mailbox_full" },
    { reply: "550 The attachment is larger than we take", phase: "data", means: "too_large" },
    { reply: "550 Sender domain not found", phase: "mail", means: "policy" },
    { reply: "554 Your network is on our blocklist", phase: "connect", means: "blacklisted" },
    { reply: "554 We think that this is junk mail", phase: "data", means: "spam" },
    { reply: "550 Relaying denied", means: "destination_misconfigured" },
    { reply: "550 No such domain here", means: "domain_inactive" },
    { reply: "550 Too many messages per hour", means: "try_later" },
    { reply: "The connection with mx.example.com is broken", phase: "connect", means: "try_later" },
    { reply: "501 Syntax error in parameters", phase: "mail", means: "failed" },
  ],
}
