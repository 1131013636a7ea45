/**
 * How a receiver finds out that a call is genuine: `auth` is the MD5 of the body as it was with the API key in its
 * place. Shown on a page and run by a test, so that it stays true (VERIFY-2). Each takes the bytes as they came.
 */
export type VerifySnippet = {
  language: string
  label: string
  code: string
  /** Whether our tests run it, on machines that have the language. */
  isRun: boolean
}

/** A line of the JavaScript program, built here so that tools do not take it for an import of this file. */
const taking = (names: string, from: string): string => ["import", names, "from", `"node:${from}"`].join(" ")

const javascript = `${taking("{ createHash, timingSafeEqual }", "crypto")}
${taking("{ gunzipSync }", "zlib")}

// rawBody: a Buffer with the bytes as they arrived, before any JSON parser.
export function isGenuine(rawBody, apiKey) {
  const isGzip = rawBody[0] === 0x1f && rawBody[1] === 0x8b
  const text = (isGzip ? gunzipSync(rawBody) : rawBody).toString("utf8")
  const auth = /^\\{"auth":"([0-9a-f]{32})"/.exec(text)?.[1]
  if (!auth) return false
  const signed = text.replace(auth, () => apiKey)
  const expected = createHash("md5").update(signed).digest("hex")
  return timingSafeEqual(Buffer.from(auth), Buffer.from(expected))
}
`

const python = `import gzip, hashlib, hmac, re

# raw_body: the bytes as they arrived, before any JSON parser.
def is_genuine(raw_body, api_key):
    body = gzip.decompress(raw_body) if raw_body[:2] == b"\\x1f\\x8b" else raw_body
    found = re.match(rb'\\{"auth":"([0-9a-f]{32})"', body)
    if not found:
        return False
    auth = found.group(1)
    signed = body.replace(auth, api_key.encode(), 1)
    expected = hashlib.md5(signed).hexdigest().encode()
    return hmac.compare_digest(auth, expected)
`

const php = `<?php
// $rawBody: file_get_contents("php://input"), before any JSON parser.
function is_genuine(string $rawBody, string $apiKey): bool
{
    $body = str_starts_with($rawBody, "\\x1f\\x8b") ? gzdecode($rawBody) : $rawBody;
    if (!preg_match('/^\\{"auth":"([0-9a-f]{32})"/', $body, $found)) {
        return false;
    }
    $signed = substr_replace($body, $apiKey, strlen('{"auth":"'), 32);
    return hash_equals(md5($signed), $found[1]);
}
`

const ruby = `require "digest"
require "openssl"
require "stringio"
require "zlib"

# raw_body: the bytes as they arrived, before any JSON parser.
def genuine?(raw_body, api_key)
  body = raw_body.b
  body = Zlib::GzipReader.new(StringIO.new(body)).read.b if body.start_with?("\\x1f\\x8b".b)
  auth = body[/\\A\\{"auth":"([0-9a-f]{32})"/n, 1]
  return false unless auth
  signed = body.sub(auth) { api_key.b }
  OpenSSL.fixed_length_secure_compare(Digest::MD5.hexdigest(signed), auth)
end
`

const java = `import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

public class Callbacks {
    private static final Pattern AUTH = Pattern.compile("^\\\\{\\"auth\\":\\"([0-9a-f]{32})\\"");

    // rawBody: the bytes as they arrived, before any JSON parser.
    public static boolean isGenuine(byte[] rawBody, String apiKey)
            throws IOException, NoSuchAlgorithmException {
        boolean isGzip = rawBody.length > 1 && rawBody[0] == 0x1f && rawBody[1] == (byte) 0x8b;
        byte[] bytes = isGzip
            ? new GZIPInputStream(new ByteArrayInputStream(rawBody)).readAllBytes()
            : rawBody;
        String body = new String(bytes, StandardCharsets.UTF_8);
        Matcher found = AUTH.matcher(body);
        if (!found.find()) return false;
        String signed = body.substring(0, found.start(1)) + apiKey + body.substring(found.end(1));
        byte[] digest = MessageDigest.getInstance("MD5").digest(signed.getBytes(StandardCharsets.UTF_8));
        return MessageDigest.isEqual(digest, HexFormat.of().parseHex(found.group(1)));
    }
}
`

const perl = `use strict;
use warnings;
use Digest::MD5 qw(md5_hex);
use IO::Uncompress::Gunzip qw(gunzip $GunzipError);

# $raw_body: the bytes as they arrived, before any JSON parser.
sub is_genuine {
    my ($raw_body, $api_key) = @_;
    my $body = $raw_body;
    if (substr($raw_body, 0, 2) eq "\\x1f\\x8b") {
        gunzip(\\$raw_body => \\$body) or return 0;
    }
    return 0 unless $body =~ /^\\{"auth":"([0-9a-f]{32})"/;
    my $auth = $1;
    substr($body, length('{"auth":"'), 32) = $api_key;
    return md5_hex($body) eq $auth ? 1 : 0;
}
`

const go = `package callbacks

import (
	"bytes"
	"compress/gzip"
	"crypto/md5"
	"crypto/subtle"
	"encoding/hex"
	"io"
	"regexp"
)

var auth = regexp.MustCompile(${"`"}^\\{"auth":"([0-9a-f]{32})"${"`"})

// IsGenuine takes the bytes as they arrived, before any JSON parser.
func IsGenuine(rawBody []byte, apiKey string) bool {
	body := rawBody
	if bytes.HasPrefix(body, []byte{0x1f, 0x8b}) {
		reader, err := gzip.NewReader(bytes.NewReader(rawBody))
		if err != nil {
			return false
		}
		if body, err = io.ReadAll(reader); err != nil {
			return false
		}
	}
	place := auth.FindSubmatchIndex(body)
	if place == nil {
		return false
	}
	hash := md5.New()
	hash.Write(body[:place[2]])
	io.WriteString(hash, apiKey)
	hash.Write(body[place[3]:])
	expected := hex.EncodeToString(hash.Sum(nil))
	return subtle.ConstantTimeCompare([]byte(expected), body[place[2]:place[3]]) == 1
}
`

const csharp = `using System.IO.Compression;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

public static class Callbacks
{
    // rawBody: the bytes as they arrived, before any JSON parser.
    public static bool IsGenuine(byte[] rawBody, string apiKey)
    {
        var body = Encoding.UTF8.GetString(Unpacked(rawBody));
        var found = Regex.Match(body, "^\\\\{\\"auth\\":\\"([0-9a-f]{32})\\"");
        if (!found.Success) return false;
        var auth = found.Groups[1];
        var signed = body[..auth.Index] + apiKey + body[(auth.Index + auth.Length)..];
        var expected = MD5.HashData(Encoding.UTF8.GetBytes(signed));
        return CryptographicOperations.FixedTimeEquals(expected, Convert.FromHexString(auth.Value));
    }

    static byte[] Unpacked(byte[] bytes)
    {
        if (bytes.Length < 2 || bytes[0] != 0x1f || bytes[1] != 0x8b) return bytes;
        using var unpacked = new MemoryStream();
        using var gzip = new GZipStream(new MemoryStream(bytes), CompressionMode.Decompress);
        gzip.CopyTo(unpacked);
        return unpacked.ToArray();
    }
}
`

export const verifySnippets: readonly VerifySnippet[] = [
  { language: "javascript", label: "Node.js", code: javascript, isRun: true },
  { language: "python", label: "Python", code: python, isRun: true },
  { language: "php", label: "PHP", code: php, isRun: true },
  { language: "ruby", label: "Ruby", code: ruby, isRun: true },
  { language: "java", label: "Java", code: java, isRun: true },
  { language: "perl", label: "Perl", code: perl, isRun: true },
  { language: "go", label: "Go", code: go, isRun: false },
  { language: "csharp", label: "C#", code: csharp, isRun: false },
]
