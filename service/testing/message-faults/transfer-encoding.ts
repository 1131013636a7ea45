/** Content in its transfer encoding (RFC 2045, 6): its bytes, and faults of their form. */
export function readContent(text: string, encoding: string): { bytes: Buffer; faults: string[] } {
  const read = encodings[encoding]
  return read ? read(text) : { bytes: Buffer.alloc(0), faults: ["an unknown transfer encoding"] }
}

const encodings: Readonly<Record<string, (text: string) => { bytes: Buffer; faults: string[] }>> = {
  "7bit": (text) => ({
    bytes: Buffer.from(text, "latin1"),
    faults: /\P{ASCII}/u.test(text) ? ["bytes beyond 7bit"] : [],
  }),
  "8bit": (text) => ({ bytes: Buffer.from(text, "latin1"), faults: [] }),
  base64: (text) => {
    const lines = text.split("\r\n")
    const code = lines.join("")
    const faults = [
      ...(lines.some((line) => line.length > 76) ? ["a line of base64 with more than 76 characters"] : []),
      ...(/^[A-Za-z0-9+/]*={0,2}$/.test(code) && code.length % 4 === 0 ? [] : ["malformed base64"]),
    ]
    return { bytes: Buffer.from(code, "base64"), faults }
  },
  "quoted-printable": (text) => {
    const lines = text.split("\r\n")
    const faults = [
      ...(lines.some((line) => line.length > 76)
        ? ["a line of quoted-printable with more than 76 characters"]
        : []),
      ...(lines.every((line) => /^(?:[\t -<>-~]|=[0-9A-F]{2})*=?$/.test(line)) && !text.endsWith("=")
        ? []
        : ["malformed quoted-printable"]),
      ...(lines.some((line) => /[ \t]$/.test(line))
        ? ["a blank at the end of a line of quoted-printable"]
        : []),
    ]
    const joined = text
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    return { bytes: Buffer.from(joined, "latin1"), faults }
  },
}
