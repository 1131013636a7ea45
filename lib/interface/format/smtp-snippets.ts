import { javascript, json, literal, php } from "./literals.ts"

/**
 * Sends one letter by SMTP, as complete programs: each reads the key from the environment as API_KEY, so that no key is
 * ever shown (SMTPPAGE-2). A test runs them against a real service.
 */
export type SmtpAccess = {
  host: string
  port: number
  /** TLS from the first byte; else STARTTLS. */
  isTls: boolean
  user: string
  sender: string
  /** `X-{brand}`, the header with options. */
  header: string
  /** False where no authority confirms the certificate: then the programs do not check it. */
  isTrusted: boolean
}

const smtpLanguages = ["swaks", "curl", "nodemailer", "python", "php", "ruby", "java"] as const
export type SmtpLanguage = (typeof smtpLanguages)[number]

export type SmtpSnippet = { language: SmtpLanguage; label: string; code: string }

export const smtpSnippets = (access: SmtpAccess): SmtpSnippet[] =>
  smtpLanguages.map((language) => ({
    language,
    ...programs[language],
    code: programs[language].write(access),
  }))

const to = "reader@example.com"
const subject = "A test by SMTP"
const text = "It works."
const options = { tags: ["smtp-test"] }

/** Between single quotes a shell reads everything literally, except the quote itself. */
const shellWord = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
const word = JSON.stringify
const lines = (...all: (string | false)[]): string => `${all.filter((one) => one !== false).join("\n")}\n`

const letterOf = ({ sender, header }: SmtpAccess): string[] => [
  `From: ${sender}`,
  `To: ${to}`,
  `Subject: ${subject}`,
  `${header}: ${literal(options, json)}`,
  "",
  text,
]

const swaks = ({ host, port, isTls, user, sender, header }: SmtpAccess): string =>
  lines(
    `swaks --server ${shellWord(host)} --port ${port} ${isTls ? "--tls-on-connect" : "--tls"} \\`,
    `  --auth PLAIN --auth-user ${shellWord(user)} \\`,
    `  --auth-password "$API_KEY" --auth-hide-password \\`,
    `  --from ${shellWord(sender)} --to ${shellWord(to)} \\`,
    `  --header ${shellWord(`Subject: ${subject}`)} \\`,
    `  --header ${shellWord(`${header}: ${literal(options, json)}`)} \\`,
    `  --body ${shellWord(text)}`,
  )

const curl = (access: SmtpAccess): string => {
  const { host, port, isTls, user, sender, isTrusted } = access
  return lines(
    `printf '%s\\r\\n' \\`,
    ...letterOf(access).map((line) => `  ${shellWord(line)} \\`),
    `| curl --url ${shellWord(`${isTls ? "smtps" : "smtp"}://${host}:${port}`)} --ssl-reqd${isTrusted ? "" : " --insecure"} \\`,
    `  --user ${shellWord(`${user}:`)}"$API_KEY" \\`,
    `  --mail-from ${shellWord(sender)} --mail-rcpt ${shellWord(to)} \\`,
    "  --upload-file - --fail-with-body --silent --show-error",
  )
}

const nodemailer = ({ host, port, isTls, user, sender, header, isTrusted }: SmtpAccess): string =>
  lines(
    `import { createTransport } from "nodemailer"`,
    "",
    "const transport = createTransport({",
    `  host: ${word(host)},`,
    `  port: ${port},`,
    `  secure: ${isTls},`,
    !isTls && "  requireTLS: true,",
    `  auth: { user: ${word(user)}, pass: process.env.API_KEY },`,
    !isTrusted && "  tls: { rejectUnauthorized: false },",
    "})",
    "const { response } = await transport.sendMail({",
    `  from: ${word(sender)},`,
    `  to: ${word(to)},`,
    `  subject: ${word(subject)},`,
    `  text: ${word(text)},`,
    `  headers: { ${word(header)}: JSON.stringify(${literal(options, javascript)}) },`,
    "})",
    "console.log(response)",
  )

const python = ({ host, port, isTls, user, sender, header, isTrusted }: SmtpAccess): string => {
  const connect = isTls
    ? `with smtplib.SMTP_SSL(${word(host)}, ${port}, context=tls) as server:`
    : `with smtplib.SMTP(${word(host)}, ${port}) as server:`
  return lines(
    "import json, os, smtplib, ssl",
    "from email.message import EmailMessage",
    "",
    "letter = EmailMessage()",
    `letter["From"] = ${word(sender)}`,
    `letter["To"] = ${word(to)}`,
    `letter["Subject"] = ${word(subject)}`,
    `letter[${word(header)}] = json.dumps(${literal(options, json)})`,
    `letter.set_content(${word(text)})`,
    "",
    "tls = ssl.create_default_context()",
    !isTrusted && "tls.check_hostname = False",
    !isTrusted && "tls.verify_mode = ssl.CERT_NONE",
    connect,
    !isTls && "    server.starttls(context=tls)",
    `    server.login(${word(user)}, os.environ["API_KEY"])`,
    "    server.send_message(letter)",
    `print("Handed over")`,
  )
}

const inPhp = (access: SmtpAccess): string => {
  const { host, port, isTls, user, sender, isTrusted } = access
  const quoted = (value: string) => literal(value, php)
  return lines(
    "<?php",
    `$letter = implode("\\r\\n", [`,
    ...letterOf(access).map((line) => `    ${quoted(line)},`),
    "]);",
    "$body = fopen('php://memory', 'w+');",
    "fwrite($body, $letter);",
    "rewind($body);",
    `$curl = curl_init(${quoted(`${isTls ? "smtps" : "smtp"}://${host}:${port}`)});`,
    "curl_setopt_array($curl, [",
    "    CURLOPT_USE_SSL => CURLUSESSL_ALL,",
    !isTrusted && "    CURLOPT_SSL_VERIFYPEER => false,",
    !isTrusted && "    CURLOPT_SSL_VERIFYHOST => 0,",
    `    CURLOPT_USERNAME => ${quoted(user)},`,
    "    CURLOPT_PASSWORD => getenv('API_KEY'),",
    `    CURLOPT_MAIL_FROM => ${quoted(sender)},`,
    `    CURLOPT_MAIL_RCPT => [${quoted(to)}],`,
    "    CURLOPT_UPLOAD => true,",
    "    CURLOPT_INFILE => $body,",
    "    CURLOPT_RETURNTRANSFER => true,",
    "]);",
    "echo curl_exec($curl) === false ? curl_error($curl) : 'Handed over', PHP_EOL;",
  )
}

const ruby = (access: SmtpAccess): string => {
  const { host, port, isTls, user, sender, isTrusted } = access
  return lines(
    `require "net/smtp"`,
    "",
    `letter = <<~'LETTER'`,
    ...letterOf(access).map((line) => (line === "" ? "" : `  ${line}`)),
    "LETTER",
    "",
    "tls = OpenSSL::SSL::SSLContext.new",
    `tls.verify_mode = OpenSSL::SSL::${isTrusted ? "VERIFY_PEER" : "VERIFY_NONE"}`,
    isTrusted && "tls.cert_store = OpenSSL::X509::Store.new.tap(&:set_default_paths)",
    `smtp = Net::SMTP.new(${word(host)}, ${port})`,
    `smtp.${isTls ? "enable_tls" : "enable_starttls"}(tls)`,
    `smtp.start("localhost", ${word(user)}, ENV.fetch("API_KEY"), :plain) do |server|`,
    `  puts server.send_message(letter, ${word(sender)}, ${word(to)}).string`,
    "end",
  )
}

/** Settings of Jakarta Mail; the key stays outside of them. */
const java = ({ host, port, isTls, user, isTrusted }: SmtpAccess): string =>
  lines(
    `mail.smtp.host=${host}`,
    `mail.smtp.port=${port}`,
    "mail.smtp.auth=true",
    `mail.smtp.user=${user}`,
    isTls ? "mail.smtp.ssl.enable=true" : "mail.smtp.starttls.enable=true",
    !isTls && "mail.smtp.starttls.required=true",
    "mail.smtp.ssl.protocols=TLSv1.2 TLSv1.3",
    isTrusted ? "mail.smtp.ssl.checkserveridentity=true" : `mail.smtp.ssl.trust=${host}`,
    `# password: new PasswordAuthentication(${word(user)}, System.getenv("API_KEY"))`,
  )

const programs: Record<SmtpLanguage, { label: string; write: (access: SmtpAccess) => string }> = {
  swaks: { label: "swaks", write: swaks },
  curl: { label: "curl", write: curl },
  nodemailer: { label: "Nodemailer", write: nodemailer },
  python: { label: "Python", write: python },
  php: { label: "PHP", write: inPhp },
  ruby: { label: "Ruby", write: ruby },
  java: { label: "Java", write: java },
}
