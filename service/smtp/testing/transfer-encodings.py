"""
Writes testdata/file-*.eml with Python's `email`, swaks and nodemailer, and beside each the message it means: attached
files are the bytes that went in, never what our own reader made of them.
Run: python3 service/smtp/testing/transfer-encodings.py (swaks and node in PATH)
"""

import base64
import json
import quopri
import subprocess
import tempfile
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

testdata = Path(__file__).parent.parent / "testdata"

lines = b"first line\r\n\r\n  indented, with a tab\t.\r\n.dot\r\n-- \r\n--no boundary\r\n"
signature = (
    b"-----BEGIN PGP SIGNATURE-----\r\n\r\n"
    b"iHUEABYKAB0WIQTQ3cZ2xq1F0x5v8h1kX0hR2wUCZ0BvSgAKCRBrX0hR2wXo\r\n=Zm9v\r\n"
    b"-----END PGP SIGNATURE-----"
)
umlauts = "Grüße;12,50 €\r\nzweite Zeile = 50 %\r\nohne Ende".encode()
every_byte = bytes(range(256)) * 3 + b"\r\n\n\r\x00"


def base():
    mail = EmailMessage(policy=SMTP)
    mail["From"] = "Sample Shop <shop@shop.example>"
    mail["To"] = "reader@example.com"
    mail["Subject"] = "Files"
    mail.set_content("Two files.", cte="7bit")
    return mail


def attach(mail, content, maintype, subtype, name, cte):
    """Bytes as they are: `add_attachment` of text would turn its line ends."""
    part = EmailMessage(policy=SMTP)
    part["Content-Type"] = f"{maintype}/{subtype}"
    part["Content-Transfer-Encoding"] = cte
    part["Content-Disposition"] = f'attachment; filename="{name}"'
    part.set_payload(encoded(content, cte))
    if not mail.is_multipart():
        mail.make_mixed()
    mail.attach(part)


def encoded(content, cte):
    if cte == "base64":
        return base64.encodebytes(content).decode().replace("\n", "\r\n")
    if cte == "quoted-printable":
        return quopri.encodestring(content).decode("latin1")
    return content.decode("ascii", "surrogateescape")


def write(name, raw, files, text="Two files.\n", headers=None):
    (testdata / f"{name}.eml").write_bytes(raw)
    message = {
        "body": {"plaintext": text},
        "subject": "Files",
        "from_email": "shop@shop.example",
        "from_name": "Sample Shop",
        "recipients": [{"email": "reader@example.com"}],
        **({"headers": headers} if headers else {}),
        "attachments": [
            {"type": type_, "name": file, "content": base64.b64encode(content).decode()}
            for type_, file, content in files
        ],
    }
    (testdata / f"{name}.json").write_text(json.dumps(message, indent=2, ensure_ascii=False) + "\n")


def by_python(cte, files):
    mail = base()
    for type_, name, content in files:
        attach(mail, content, *type_.split("/"), name, cte)
    write(f"file-python-{cte}", mail.as_bytes(), files, text="Two files.\n\n")


ascii_files = [("text/plain", "lines.txt", lines), ("application/pgp-signature", "signature.asc", signature)]
by_python("7bit", ascii_files)
by_python("8bit", [("text/csv", "prices.csv", umlauts), *ascii_files])
by_python("binary", [("text/csv", "prices.csv", umlauts), *ascii_files])
by_python("quoted-printable", [("text/csv", "prices.csv", umlauts), *ascii_files])
by_python("base64", [("application/octet-stream", "every.bin", every_byte), *ascii_files])

with tempfile.TemporaryDirectory() as folder:
    Path(folder, "every.bin").write_bytes(every_byte)
    Path(folder, "lines.txt").write_bytes(lines)
    command = [
        *["swaks", "--dump-mail", "--from", "shop@shop.example", "--to", "reader@example.com"],
        *["--header", "Subject: Files", "--h-From", "Sample Shop <shop@shop.example>", "--body", "Two files."],
        *["--attach-name", "every.bin", "--attach-type", "application/octet-stream"],
        *["--attach", f"@{folder}/every.bin"],
        *["--attach-name", "lines.txt", "--attach-type", "text/plain", "--attach", f"@{folder}/lines.txt"],
    ]
    raw = subprocess.run(command, check=True, capture_output=True).stdout
    write(
        "file-swaks",
        raw,
        [("application/octet-stream", "every.bin", every_byte), ("text/plain", "lines.txt", lines)],
        headers={"X-Mailer": message_from_bytes(raw)["X-Mailer"]},
    )

nodemailer = """
const { createTransport } = await import("nodemailer")
const files = JSON.parse(process.argv[1])
const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" })
const { message } = await transport.sendMail({
  from: "Sample Shop <shop@shop.example>", to: "reader@example.com", subject: "Files", text: "Two files.",
  attachments: files.map(({ type, name, content, cte }) => (
    { filename: name, contentType: type, contentTransferEncoding: cte, content: Buffer.from(content, "base64") })),
})
process.stdout.write(message)
"""


def by_nodemailer(cte, files):
    told = [
        {"type": type_, "name": name, "content": base64.b64encode(content).decode(), "cte": cte}
        for type_, name, content in files
    ]
    command = ["node", "--input-type=module", "-e", nodemailer, json.dumps(told)]
    raw = subprocess.run(command, check=True, capture_output=True).stdout
    write(f"file-nodemailer-{cte}", raw, files)


by_nodemailer("7bit", ascii_files)
by_nodemailer("quoted-printable", [("text/csv", "prices.csv", umlauts), *ascii_files])
by_nodemailer("base64", [("application/octet-stream", "every.bin", every_byte)])
