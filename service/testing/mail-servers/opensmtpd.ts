import { certificateOfRun } from "../../network/certificate.ts"
import { type MailServer, mailServer, passedOn, reportsTo, testPorts } from "./mail-server.ts"
import { debianLibraries, openNamespace } from "./namespace.ts"

/** OpenSMTPD 6.8 with the mailbox `reader@inbox.example`. */
export async function startOpensmtpd(folder: string): Promise<MailServer & { host: string }> {
  const namespace = await openNamespace(folder)
  const { key, cert } = await certificateOfRun("mx.inbox.example")
  const host = namespace.address(2)
  await namespace.start(
    {
      "/mnt/key.pem": key,
      "/mnt/cert.pem": cert,
      "/mnt/smtpd.conf": configuration(host, namespace.address(1)),
    },
    script,
  )
  return { ...(await mailServer(namespace, { log: "/mnt/log/mail.log", addresses: [host] })), host }
}

const configuration = (host: string, testAddress: string): string => `
pki "inbox" cert "/mnt/cert.pem"
pki "inbox" key "/mnt/key.pem"
table users { reader = reader }
listen on ${host} port 25 tls pki "inbox" hostname mx.inbox.example
smtp max-message-size 20000
action "deliver" maildir "/mnt/mail/%{rcpt.user}@inbox.example" virtual <users>
action "pass on" relay host smtp://${testAddress}:${testPorts.nextHost}
action "report" relay host smtp://${testAddress}:${testPorts.reports}
action "return" relay host smtp://${testAddress}:${testPorts.intake}
match from any for rcpt-to "${passedOn}" action "pass on"
match from any for domain "inbox.example" action "deliver"
match from any for rcpt-to "${reportsTo}" action "report"
match from local for domain "mail.waybill.example" action "return"
`

/** The program has fixed paths, which are empty folders in the namespace. */
const script = `
mkdir -p /mnt/log /mnt/mail
for folder in /usr/libexec /var/lib /var/spool /run; do mount -t tmpfs -o mode=755 none $folder; done
cp -r /mnt/programs/usr/libexec/opensmtpd /usr/libexec/
mkdir -p /var/lib/opensmtpd/empty /var/spool/smtpd /var/run
chmod 711 /var/spool/smtpd
chown reader /mnt/mail
chmod 600 /mnt/key.pem
export LD_LIBRARY_PATH=${debianLibraries}
/mnt/programs/usr/sbin/smtpd -f /mnt/smtpd.conf -d >/mnt/log/mail.log 2>&1 &
`
